import { dashboardPaths } from '#src/contract/screens/dashboard.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Key } from '#src/i18n/keys.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, PageHead, Stack } from '#views/components/layout.tsx'
import { Tag, type TagTone } from '#views/components/tag.tsx'
import { usePage } from '#views/page/page.ts'
import { isTodo, type Step, type StepState } from './checklist-steps.ts'

type Props = {
  steps: readonly Step[] | null
  guide: boolean
}

export function Checklist({ steps, guide }: Props) {
  const { t, actor } = usePage()
  const title = t(`dashboard:checklist.title.${actor?.isBank ? 'BANK' : 'MERCHANT'}`)
  return (
    <Stack gap="wide">
      <PageHead title={title} summary={t('dashboard:checklist.lead')} />
      {steps ? <Steps steps={steps} /> : <LoadFailed />}
      {guide && (
        <div
          hx-get={dashboardPaths.guide()}
          hx-trigger="load"
          hx-target="#dialog"
          hx-swap="innerHTML"
          hx-push-url="false"
          {...sentByPage}
        />
      )}
    </Stack>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t, actor } = usePage()
  const role = actor?.roleLowerCase ?? 'merchant'
  const next = steps.find(({ state, href }) => href && isTodo(state))
  const facts = steps.map(
    (step): Fact => ({
      label: t(`dashboard:checklist.${step.name}`),
      value: <State step={step} />,
    }),
  )
  return (
    <>
      <Card>
        <Facts facts={facts} />
      </Card>
      <p>
        <ButtonLink href={next?.href ?? profilePaths.show({ role })} tone="primary">
          {t(next ? 'dashboard:checklist.next' : 'dashboard:checklist.action')}
        </ButtonLink>
      </p>
    </>
  )
}

const tones: Record<StepState, TagTone | undefined> = {
  done: 'ok',
  open: undefined,
  waiting: 'warn',
  rejected: 'bad',
  sentBack: 'warn',
}

const texts: Record<Step['name'], Partial<Record<StepState, Key>>> = {
  mobile: { open: 'dashboard:checklist.text.mobile.open' },
  account: {
    waiting: 'dashboard:checklist.text.account.waiting',
    rejected: 'dashboard:checklist.text.account.rejected',
  },
  profile: { open: 'dashboard:checklist.text.profile.open' },
  profileApproved: {
    open: 'dashboard:checklist.text.profileApproved.open',
    waiting: 'dashboard:checklist.text.profileApproved.waiting',
    rejected: 'dashboard:checklist.text.profileApproved.rejected',
    sentBack: 'dashboard:checklist.text.profileApproved.sentBack',
  },
  contact: {
    open: 'dashboard:checklist.text.contact.open',
    waiting: 'dashboard:checklist.text.contact.waiting',
    rejected: 'dashboard:checklist.text.contact.rejected',
    sentBack: 'dashboard:checklist.text.contact.sentBack',
  },
  categories: { open: 'dashboard:checklist.text.categories.open' },
}

function State({ step: { name, state, comment, href } }: { step: Step }) {
  const { t } = usePage()
  const text = texts[name][state]
  return (
    <Stack gap="tight">
      <div>
        <Tag tone={tones[state]}>{t(`dashboard:checklist.state.${state}`)}</Tag> {text && t(text)}
      </div>
      {comment && <blockquote>{comment}</blockquote>}
      {href && isTodo(state) && (
        <div>
          <Go href={href}>{t(`dashboard:checklist.link.${name}`)}</Go>
        </div>
      )}
    </Stack>
  )
}
