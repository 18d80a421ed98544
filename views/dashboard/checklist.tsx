import type { Actor } from '#src/auth/actor.ts'
import { profileEditors } from '#src/contract/authentication/profiles.ts'
import { profilePaths } from '#src/features/profile/paths.ts'
import type { Key } from '#src/i18n/keys.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { Stack } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tag } from '#views/components/tag.tsx'
import { usePage } from '#views/page.ts'

type Step = { label: Key; done: boolean; text: Key | null }

/** What a business without an approved profile has done and what is missing (DASH-07, DASH-08). */
export function Checklist({ actor }: { actor: Actor }) {
  const { t } = usePage()
  const facts = stepsOf(actor).map(
    (step): Fact => ({
      label: t(step.label),
      value: <StepState step={step} />,
    }),
  )
  return (
    <Stack gap="wide">
      <PageHead title={t('dashboard:checklist.title')} summary={t('dashboard:checklist.lead')} />
      <Card>
        <Facts facts={facts} />
      </Card>
      <p>
        <ButtonLink href={wayOn(actor)} tone="primary">
          {t('dashboard:checklist.action')}
        </ButtonLink>
      </p>
    </Stack>
  )
}

/** To the form where one is to be filled in and open, else to the profile. */
function wayOn({ roleLowerCase: role, approvalStatus, businessProfile }: Actor): string {
  const open = profileEditors.includes(approvalStatus)
  const missing = ['NOT_UPDATED', 'REJECTED'].includes(businessProfile.approvalStatus)
  return open && missing
    ? profilePaths.edit({ role }, { tab: 'business' })
    : profilePaths.show({ role })
}

function StepState({ step }: { step: Step }) {
  const { t } = usePage()
  const tag = step.done ? (
    <Tag tone="ok">{t('dashboard:checklist.done')}</Tag>
  ) : (
    <Tag tone="warn">{t('dashboard:checklist.open')}</Tag>
  )
  return (
    <>
      {tag} {step.text && t(step.text)}
    </>
  )
}

function stepsOf({ approvalStatus, businessProfile }: Actor): Step[] {
  const account = ['APPROVED', 'UNBLOCKED', 'ENABLED'].includes(approvalStatus)
  const { updated, approvalStatus: profile } = businessProfile
  return [
    {
      label: 'dashboard:checklist.account',
      done: account,
      text: account ? null : accountText(approvalStatus),
    },
    {
      label: 'dashboard:checklist.profile',
      done: updated,
      text: updated ? null : 'dashboard:checklist.profileMissing',
    },
    {
      label: 'dashboard:checklist.profileApproved',
      done: profile === 'APPROVED',
      text: profileText(profile, updated),
    },
  ]
}

function accountText(status: Actor['approvalStatus']): Key {
  return status === 'PENDING'
    ? 'dashboard:checklist.accountPending'
    : 'dashboard:checklist.accountRefused'
}

function profileText(status: string, updated: boolean): Key | null {
  if (status === 'APPROVED') return null
  if (status === 'REJECTED') return 'dashboard:checklist.profileRejected'
  return updated ? 'dashboard:checklist.profileWaiting' : 'dashboard:checklist.profileFirst'
}
