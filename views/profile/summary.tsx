import type { Actor } from '#src/auth/actor.ts'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { type Page, usePage } from '#views/page.ts'
import type { Account } from './show.tsx'
import { AccountTag, ProfileTag } from './status.tsx'

type Props = { account: Account; actor: Actor }

export function SummaryPanel({ account, actor }: Props) {
  const page = usePage()
  return (
    <Card title={page.t('profile:summary')}>
      <Facts facts={summaryFacts(page, account, actor)} />
    </Card>
  )
}

function summaryFacts({ t, format }: Page, account: Account, actor: Actor): Fact[] {
  const { mobileNo } = account
  const facts: Fact[] = [
    { label: t('profile:fullName'), value: account.fullName },
    { label: t('profile:email'), value: account.email },
    { label: t('profile:mobile'), value: mobileNo && format.phone(mobileNo) },
    { label: t('profile:role'), value: t(`profile:roles.${actor.role}`) },
    { label: t('profile:account'), value: <AccountTag status={account.approvalStatus} /> },
  ]
  if (actor.role === 'ADMIN') return facts
  const { businessName, approvalStatus } = actor.businessProfile
  return [
    ...facts,
    { label: t('profile:business'), value: businessName },
    { label: t('profile:businessStatus'), value: <ProfileTag status={approvalStatus} /> },
  ]
}
