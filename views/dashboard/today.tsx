import type {
  AdminFigures,
  BankSummary,
  DealFigures,
  MerchantSummary,
} from '#src/contract/core/summary.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { Card } from '#views/components/layout.tsx'
import { Stats } from '#views/components/stats.tsx'
import { type Page, usePage } from '#views/page/page.ts'
import { Figure, isSeen, listed, type Part, Parts } from './figure.tsx'
import * as parts from './parts.ts'

type Today = AdminFigures | MerchantSummary['todaySummary'] | BankSummary['todaySummary']
type Entry = Part & { parts?: readonly Part[] }

export function TodayCard({ today, now }: { today: Today; now: number }) {
  const { t, format, actor } = usePage()
  const updated = t('dashboard:updated', { time: format.time(new Date(now)) })
  const entries = entriesOf(actor, today).flatMap((entry) => seenOf(actor, entry))
  if (entries.length === 0) return null
  const stats = entries.map(({ label, parts, ...counted }) => ({
    label: t(label),
    value: <Figure {...counted} />,
    note: parts?.length ? <Parts parts={parts} /> : undefined,
  }))
  return (
    <Card title={t('dashboard:today')} beside={<p className="sm faint">{updated}</p>} flush>
      <Stats stats={stats} />
    </Card>
  )
}

/** Its parts alone where the figure itself is not seen. */
function seenOf(actor: Page['actor'], entry: Entry): Entry[] {
  const parts = entry.parts?.filter((part) => isSeen(actor, part)) ?? []
  return isSeen(actor, entry) ? [{ ...entry, parts }] : parts
}

const joined = { joined: 'today' }
const requested = { requested: 'today' }
const requestsOf = ['dashboard:figure.merchants', 'dashboard:figure.banks'] as const

function entriesOf(actor: Page['actor'], today: Today): Entry[] {
  const deals = newDeals(actor, today.deals)
  if ('combinedRequests' in today) return [deals, ...parts.bankRequests(today, requested)]
  const isAdmin = actor?.isAdmin ?? false
  const [requests, ...apart] = parts.dealRequests(today.deals, requestsOf, requested)
  const catalogue = {
    ...parts.categories('dashboard:figure.newCategories', today.noOfNewCategories, isAdmin, 'new'),
    parts: [parts.newBrands(today, isAdmin)],
  }
  const ofRequests = requests ? [{ ...requests, parts: apart }] : []
  if (!('users' in today)) return [deals, ...ofRequests, catalogue]
  const { users, subscriptions } = today
  return [
    {
      ...parts.ofAccounts,
      label: 'dashboard:figure.newUsers',
      count: users.total,
      parts: [parts.mobileUsers(users, joined), ...parts.businesses(users, joined)],
    },
    deals,
    ...ofRequests,
    {
      label: 'dashboard:figure.newSubscribers',
      count: subscriptions.subscribers.totalSubscribers,
      permission: 'VIEW_SUBSCRIPTION',
      parts: [
        listed(
          'VIEW_SUBSCRIPTION',
          'dashboard:figure.unsubscribed',
          subscriptions.unsubscribers.total,
          null,
        ),
      ],
    },
    catalogue,
  ]
}

function newDeals(actor: Page['actor'], deals: DealFigures): Entry {
  const userType = actor?.roleLowerCase ?? 'merchant'
  const { totalDeal, activeDeals, waitingDeals, expiringDeals } = deals
  const added = (status?: string) => dealPaths.list({ userType }, { status, added: 'today' })
  const expiring = dealPaths.list({ userType }, { status: 'expiring_today' })
  return {
    ...listed('VIEW_DEAL', 'dashboard:figure.newDeals', totalDeal, added()),
    parts: [
      listed('VIEW_DEAL', 'dashboard:figure.live', activeDeals, added('active')),
      listed('VIEW_DEAL', 'dashboard:figure.waiting', waitingDeals, added('pending')),
      listed('VIEW_DEAL', 'dashboard:figure.expiringToday', expiringDeals, expiring),
    ],
  }
}
