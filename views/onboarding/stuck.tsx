import type { ShownStep } from '#src/contract/core/onboarding.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { sessionsPaths } from '#src/contract/screens/devices.ts'
import { onboardingPaths } from '#src/contract/screens/onboarding.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { kindsOf } from '#views/approvals/exports.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { DialogLink } from '#views/components/dialog.tsx'
import { duration } from '#views/components/duration.ts'
import { Facts } from '#views/components/facts.tsx'
import { Card, Row, Stack } from '#views/components/layout.tsx'
import { Tag } from '#views/components/tag.tsx'
import { can, usePage } from '#views/page/page.ts'
import { stepTitle, stuckState } from './step-words.ts'

type Props = {
  type: BusinessRole
  userId: string
  step: ShownStep
}

/** For administrators: the step at which a business stands, since when, and how to help it on. */
export function StuckCard({ type, userId: id, step }: Props) {
  const { t, actor } = usePage()
  const waitsFor = step.state === 'waiting' ? 'us' : 'them'
  const path = { type: type.toLowerCase(), id }
  const mayHelp = actor && can(actor, `UPDATE_${type}`)
  const facts = [
    { label: t('onboarding:stuck.step'), value: <StepTag step={step} named /> },
    { label: t('onboarding:stuck.waitsFor'), value: t(`onboarding:stuck.${waitsFor}`) },
    { label: t('onboarding:stuck.since'), time: step.since, long: true },
    ...(step.usualSeconds === null
      ? []
      : [{ label: t('onboarding:stuck.usual'), value: duration(t, step.usualSeconds) }]),
    ...(step.comment ? [{ label: t('onboarding:stuck.comment'), value: step.comment }] : []),
  ]
  return (
    <Card title={t('onboarding:stuck.title')}>
      <Stack>
        <Facts facts={facts} />
        <Row>
          <WriteLink step={step} />
          {mayHelp && (
            <>
              <DialogLink href={sessionsPaths.passwordLink(path)} tone="ghost">
                {t('sessions:link.action')}
              </DialogLink>
              <ButtonLink href={sessionsPaths.mobile(path)} tone="ghost">
                {t('sessions:mobile.action')}
              </ButtonLink>
            </>
          )}
          {type === 'MERCHANT' && (
            <ButtonLink href={onboardingPaths.list({ step: step.name })} tone="ghost">
              {t('onboarding:stuck.others')}
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

/** For those who may write in the step's conversation. */
export function WriteLink({ step: { thread }, of }: { step: ShownStep; of?: string }) {
  const { t, actor } = usePage()
  if (!actor || !kindsOf(actor).includes(thread.kind)) return null
  return (
    <ButtonLink href={threadPaths.show(thread)} {...(of && { of, tone: 'ghost' })}>
      {t('onboarding:stuck.write')}
    </ButtonLink>
  )
}

export function StepTag({ step, named }: { step: ShownStep; named?: boolean }) {
  const { t } = usePage()
  const { tone, words } = stuckState(t, step)
  return (
    <>
      {named && `${stepTitle(t, step)} `}
      <Tag tone={tone}>{words}</Tag>
    </>
  )
}
