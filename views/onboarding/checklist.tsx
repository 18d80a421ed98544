import type { ReactNode } from 'react'
import type { ShownStep } from '#src/contract/core/onboarding.ts'
import { currentStep } from '#src/contract/core/onboarding-steps.ts'
import { preferencePaths } from '#src/contract/screens/preferences.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { Form } from '#views/components/form.tsx'
import { Icon } from '#views/components/icon.tsx'
import { Row } from '#views/components/layout.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { stepHref } from './step-links.ts'
import { actText, stepState, stepText, stepTitle, waitText } from './step-words.ts'

type Props = {
  steps: readonly ShownStep[]
  /** Where Hide leads back to; without it the list cannot be hidden. */
  hideTo?: string
}

/** The way from sign-up to the first redemption, numbered, with the next step unfolded. */
export function Checklist({ steps, hideTo }: Props) {
  const { t, actor } = usePage()
  const current = currentStep(steps)
  const done = steps.filter(({ state }) => state === 'done').length
  const progress = t('onboarding:progress', { done, total: steps.length })
  return (
    <section className="steps" aria-labelledby="steps">
      <Sheet name="steps" />
      <header>
        <h2 id="steps">{t(`onboarding:title.${actor?.isBank ? 'BANK' : 'MERCHANT'}`)}</h2>
        <span className="num">{progress}</span>
        {hideTo && <HideSteps next={hideTo} />}
      </header>
      <progress max={steps.length} value={done} aria-label={progress} />
      <ol role="list">
        {steps.map((step, at) => (
          <li key={step.name} data-state={step.state}>
            <StepRow step={step} no={at + 1} isCurrent={step === current} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function HideSteps({ next }: { next: string }) {
  const { t } = usePage()
  return (
    <Form action={preferencePaths.dismiss()} plain>
      <input type="hidden" name="name" value="steps" />
      <input type="hidden" name="next" value={next} />
      <Button tone="ghost">{t('onboarding:hide')}</Button>
    </Form>
  )
}

type RowProps = { step: ShownStep; no: number; isCurrent: boolean }

function StepRow({ step, no, isCurrent }: RowProps) {
  const page = usePage()
  const { state } = step
  const { tone, words } = stepState(page.t, step)
  const head = (
    <>
      <span className="no">
        {state === 'done' ? <Icon name="check" /> : page.format.number(no)}
      </span>
      <span className="grow">{stepTitle(page.t, step)}</span>
      {state === 'later' ? <span className="vh">{words}</span> : <Tag tone={tone}>{words}</Tag>}
    </>
  )
  if (state === 'done' || state === 'later') return <div className="line">{head}</div>
  return (
    <details open={isCurrent}>
      <summary className="line">{head}</summary>
      <StepBody step={step}>
        <StepActs step={step} isCurrent={isCurrent} />
      </StepBody>
    </details>
  )
}

/** What a step asks for, since when, how long it usually takes, and what was written when it was sent back. */
function StepBody({ step, children }: { step: ShownStep; children?: ReactNode }) {
  const page = usePage()
  const wait = waitText(page, step)
  return (
    <div className="body">
      <p>{stepText(page.t, step)}</p>
      {step.comment && <blockquote>{step.comment}</blockquote>}
      {wait && <p className="sm">{wait}</p>}
      {children}
    </div>
  )
}

function StepActs({ step, isCurrent }: Omit<RowProps, 'no'>) {
  const { t, actor } = usePage()
  const href = stepHref(step, actor?.roleLowerCase ?? 'merchant')
  const asks = step.state !== 'open'
  if (!href && !asks) return null
  return (
    <Row>
      {href && (
        <ButtonLink
          href={href}
          tone={isCurrent && step.state !== 'waiting' ? 'primary' : 'secondary'}
        >
          {actText(t, step)}
        </ButtonLink>
      )}
      {asks && (
        <ButtonLink href={threadPaths.show(step.thread)} tone="ghost">
          {t('onboarding:ask')}
        </ButtonLink>
      )}
    </Row>
  )
}
