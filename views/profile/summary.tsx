import type { Actor } from '#src/web/page/actor.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { Card } from '#views/components/card.tsx'
import { type Fact, Facts } from '#views/components/facts.tsx'
import { StateTag } from '#views/components/tag.tsx'
import type { Account } from './account.ts'

type Props = { account: Account; actor: Actor }

export function SummaryPanel({ account, actor }: Props) {
  const page = usePage()
  const { fullName, imageUrl } = account
  return (
    <Card
      title={page.t('profile:summary')}
      beside={<Avatar name={fullName} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} />}
    >
      <Facts facts={summaryFacts(page, account, actor)} />
    </Card>
  )
}

function summaryFacts({ t, format }: Page, account: Account, actor: Actor): Fact[] {
  const { mobileNo, createdAt, updatedAt } = account
  const { businessName, approvalStatus } = actor.businessProfile
  const business: Fact[] = [
    { label: t('profile:business'), value: businessName },
    {
      label: t('profile:businessStatus'),
      value: <StateTag text={`profile:profileStatus.${approvalStatus}`} />,
    },
  ]
  return [
    { label: t('profile:fullName'), value: account.fullName },
    { label: t('profile:email'), value: account.email },
    { label: t('profile:mobile'), value: mobileNo && format.phone(mobileNo) },
    { label: t('profile:role'), value: t(`profile:roles.${actor.role}`) },
    {
      label: t('profile:account'),
      value: <StateTag text={`profile:accountStatus.${account.approvalStatus}`} />,
    },
    ...(actor.isAdmin ? [] : business),
    { label: t('profile:joined'), value: createdAt.displayDate, date: true },
    { label: t('profile:updated'), value: updatedAt.displayDate, date: true },
  ]
}
