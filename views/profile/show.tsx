import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import type { AccountStatus, DateValue, MobileNo } from '#src/contract/values.ts'
import { type ProfileTab, tabsOf } from '#src/features/profile/filters.ts'
import { profilePaths } from '#src/features/profile/paths.ts'
import { LoadFailed } from '#views/components/empty-state.tsx'
import { Stack } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { usePage } from '#views/page.ts'
import { PlanPanel } from './plan.tsx'
import { AccountTag } from './status.tsx'
import { SummaryPanel } from './summary.tsx'

export type Account = {
  fullName: string
  email: string | null
  mobileNo: MobileNo | null
  approvalStatus: AccountStatus
  createdAt: DateValue
  updatedAt: DateValue
  imageUrl: string | null
}

type Props = {
  account: Account
  tab: ProfileTab
  /** Null where the tab does not ask for it. */
  plan: UserPlan | 'unavailable' | null
}

/** The own account: head, tabs of what can be seen today, one panel. */
export function Profile({ account, tab, plan }: Props) {
  const { t, actor } = usePage()
  if (!actor) return null
  const role = actor.roleLowerCase
  const tabs = tabsOf(actor.role).map((name) => ({
    label: t(`profile:tab.${name}`),
    href: profilePaths.show({ role }, { tab: name === 'summary' ? null : name }),
    current: name === tab,
  }))
  return (
    <Stack>
      <PageHead
        title={account.fullName}
        summary={t('profile:memberSince', { date: account.createdAt.displayDate })}
        tags={<AccountTag status={account.approvalStatus} />}
      />
      {tabs.length > 1 && <Tabs label={t('profile:tabs')} tabs={tabs} />}
      {tab === 'summary' && <SummaryPanel account={account} actor={actor} />}
      {plan === 'unavailable' && <LoadFailed />}
      {plan !== null && plan !== 'unavailable' && <PlanPanel plan={plan} />}
    </Stack>
  )
}
