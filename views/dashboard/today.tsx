import type {
  AdminFigures,
  BankSummary,
  DealFigures,
  MerchantSummary,
} from '#src/contract/core/summary.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/layout.tsx'
import { type Stat, Stats } from '#views/components/stats.tsx'
import { dealStats } from './deal-stats.tsx'
import { Figure, Parts } from './figure.tsx'
import { userStat } from './user-stat.tsx'

type Today = AdminFigures | MerchantSummary['todaySummary'] | BankSummary['todaySummary']

export function TodayCard({ today, now }: { today: Today; now: number }) {
  const page = usePage()
  const { t, format } = page
  const updated = t('dashboard:updated', { time: format.time(new Date(now)) })
  return (
    <Card title={t('dashboard:today')} beside={<p className="sm faint">{updated}</p>} flush>
      <Stats stats={statsOf(page, today)} />
    </Card>
  )
}

function statsOf(page: Page, today: Today): Stat[] {
  if ('users' in today) {
    return [
      userStat(page, today.users),
      ...dealStats(page, today.deals),
      requestStat(page, today.deals),
      subscriberStat(page, today),
      catalogueStat(page, today),
    ]
  }
  const deals = dealStats(page, today.deals)
  if ('combinedRequests' in today) return [...deals, ...bankStats(page, today)]
  return [...deals, requestStat(page, today.deals), catalogueStat(page, today)]
}

function requestStat({ t, format }: Page, deals: DealFigures): Stat {
  const since = { requested: 'today' }
  const permission = 'VIEW_REQUEST'
  const { dealRequests, merchantRequests, bankRequests } = deals
  const label = t('dashboard:figure.dealRequests')
  const toMerchants = dealRequestPaths.combined.MERCHANT(since)
  if (merchantRequests === undefined || bankRequests === undefined) {
    const value = <Figure count={dealRequests} href={toMerchants} permission={permission} />
    return { label, value }
  }
  const parts = [
    { label: t('dashboard:figure.merchants'), count: merchantRequests, href: toMerchants },
    {
      label: t('dashboard:figure.banks'),
      count: bankRequests,
      href: dealRequestPaths.combined.BANK(since),
    },
  ]
  return {
    label,
    value: format.number(dealRequests),
    note: <Parts parts={parts.map((part) => ({ ...part, permission }))} />,
  }
}

function subscriberStat({ t }: Page, { subscriptions }: AdminFigures): Stat {
  const { subscribers, unsubscribers } = subscriptions
  const gone = { label: t('dashboard:figure.unsubscribed'), count: unsubscribers.total, href: null }
  return {
    label: t('dashboard:figure.newSubscribers'),
    value: <Figure count={subscribers.totalSubscribers} href={null} />,
    note: <Parts parts={[gone]} />,
  }
}

function catalogueStat({ t, actor }: Page, today: Today): Stat {
  const isAdmin = actor?.isAdmin ?? false
  return {
    label: t('dashboard:figure.newCategories'),
    value: (
      <Figure
        count={today.noOfNewCategories}
        href={isAdmin ? categoryPaths.list({ filter: 'new' }) : null}
        permission="VIEW_CATEGORY"
      />
    ),
    note: (
      <Parts
        parts={[
          {
            label: t('dashboard:figure.newBrands'),
            count: today.noOfNewBrands,
            href: isAdmin ? brandPaths.list({ added: 'today' }) : null,
            permission: 'VIEW_BRAND',
          },
        ]}
      />
    ),
  }
}

function bankStats({ t }: Page, today: BankSummary['todaySummary']): Stat[] {
  const since = { requested: 'today' }
  return [
    {
      label: t('common:menu.combinedRequests'),
      value: (
        <Figure
          count={today.combinedRequests}
          href={dealRequestPaths.combined.BANK(since)}
          permission="VIEW_REQUEST"
        />
      ),
    },
    {
      label: t('dashboard:figure.creditCardRequests'),
      value: (
        <Figure
          count={today.creditCardRequests}
          href={creditCardPaths.list(since)}
          permission="VIEW_CREDIT_CARD"
        />
      ),
    },
  ]
}
