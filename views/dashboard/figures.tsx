import type { Summary, UserFigures } from '#src/contract/core/summary.ts'
import { dealPaths } from '#src/features/deals/paths.ts'
import { Card } from '#views/components/card.tsx'
import { Go } from '#views/components/go.tsx'
import { Stats } from '#views/components/stats.tsx'
import { TallyCard } from '#views/components/tally.tsx'
import { type Page, usePage } from '#views/page.ts'

type Today = Summary['todaySummary'] & { users?: UserFigures }

/** What happened on this business day. */
export function TodayCard({ today, now }: { today: Today; now: number }) {
  const page = usePage()
  const { t, format } = page
  const { deals, users } = today
  const updated = t('dashboard:updated', { time: format.time(new Date(now)) })
  const stats = [
    { label: t('dashboard:figure.newDeals'), value: format.number(deals.totalDeal) },
    { label: t('dashboard:figure.startedToday'), value: format.number(deals.activeDeals) },
    { label: t('dashboard:figure.expiringToday'), value: format.number(deals.expiringDeals) },
    { label: t('dashboard:figure.waitingToday'), value: format.number(deals.waitingDeals) },
  ]
  return (
    <Card title={t('dashboard:today')} beside={<p className="sm faint">{updated}</p>} flush>
      <Stats stats={stats} />
      {users && <Stats stats={userStats(page, users)} />}
    </Card>
  )
}

function userStats({ t, format }: Page, users: UserFigures) {
  return [
    { label: t('dashboard:figure.newUsers'), value: format.number(users.total) },
    { label: t('dashboard:figure.newMerchants'), value: format.number(users.merchants) },
    { label: t('dashboard:figure.newActive'), value: format.number(users.activeMerchants) },
    { label: t('dashboard:figure.newMobileUsers'), value: format.number(users.mobileUsers) },
  ]
}

/** All deals that this person may see, each figure a link to the list that it counts. */
export function DealsCard({ total }: { total: Summary['totalSummary'] }) {
  const { t, format } = usePage()
  const { deals } = total
  const rows = [
    {
      label: t('dashboard:figure.activeDeals'),
      value: <ListLink count={deals.activeDeals} status="active" />,
    },
    { label: t('dashboard:figure.expiringDeals'), value: format.number(deals.expiringDeals) },
    {
      label: t('deals:status.PENDING'),
      value: <ListLink count={deals.waitingDeals} status="pending" />,
    },
  ]
  return (
    <TallyCard
      icon="deal"
      title={t('dashboard:figure.deals')}
      figure={<ListLink count={deals.totalDeal} />}
      unit={t('dashboard:figure.inAll')}
      rows={rows}
    />
  )
}

function ListLink({ count, status }: { count: number; status?: string }) {
  const { format, actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  return <Go href={dealPaths.list({ userType }, { status })}>{format.number(count)}</Go>
}
