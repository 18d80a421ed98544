import type {
  CatalogueFigures,
  DealFigures,
  MerchantSummary,
  SubscriptionFigures,
  Summary,
} from '#src/contract/core/summary.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import type { Key } from '#src/i18n/keys.ts'
import { usePage } from '#views/page/page.ts'
import { FigureCard, listed, type Part } from './figure.tsx'
import * as parts from './parts.ts'

export function TotalCards({ figures }: { figures: Summary }) {
  const { t } = usePage()
  const { totalSummary } = figures
  const deals = <DealsCard deals={totalSummary.deals} />
  if ('waitingForApproval' in figures) {
    const { users, subscriptions } = figures.totalSummary
    return (
      <>
        <FigureCard
          icon="users"
          all={{ ...parts.ofAccounts, label: 'dashboard:figure.users', count: users.total }}
          unit={t('dashboard:figure.inAll')}
          parts={[...parts.businesses(users), parts.mobileUsers(users)]}
        />
        <SubscriptionsCard subscriptions={subscriptions} />
        {deals}
        <CatalogueCard figures={totalSummary} chosen={null} />
      </>
    )
  }
  if ('chosen' in figures) {
    return (
      <>
        {deals}
        <CatalogueCard figures={totalSummary} chosen={figures.chosen} />
      </>
    )
  }
  const { dealRequests } = totalSummary.deals
  const count = dealRequests + figures.totalSummary.creditCardRequests
  const href = dealRequestPaths.combined.BANK()
  const ofDeals = listed('VIEW_REQUEST', 'dashboard:figure.dealRequests', dealRequests, href)
  return (
    <>
      {deals}
      <FigureCard
        icon="inbox"
        all={{ label: 'dashboard:figure.requests', count }}
        unit={t('dashboard:figure.inAll')}
        parts={[ofDeals, ...parts.bankRequests(figures.totalSummary).toReversed()]}
      />
    </>
  )
}

const requestsOf = ['dashboard:figure.merchantRequests', 'dashboard:figure.bankRequests'] as const

function DealsCard({ deals }: { deals: DealFigures }) {
  const { t, actor } = usePage()
  const userType = actor?.roleLowerCase ?? 'merchant'
  const { merchantDeals } = deals
  const inState = (label: Key, count: number, status?: string) =>
    listed('VIEW_DEAL', label, count, dealPaths.list({ userType }, { status }))
  const ofMerchants = dealPaths.list({ userType: 'merchant' })
  return (
    <FigureCard
      icon="deal"
      all={inState('dashboard:figure.deals', deals.totalDeal)}
      unit={t('dashboard:figure.inAll')}
      parts={[
        inState('dashboard:figure.activeDeals', deals.activeDeals, 'active'),
        inState('dashboard:figure.expiringDeals', deals.expiringDeals, 'expiring'),
        inState('deals:status.PENDING', deals.waitingDeals, 'pending'),
        ...(merchantDeals === undefined
          ? []
          : [listed('VIEW_DEAL', 'dashboard:figure.merchantDeals', merchantDeals, ofMerchants)]),
        ...(actor?.isBank ? [] : parts.dealRequests(deals, requestsOf)),
      ]}
    />
  )
}

function SubscriptionsCard({ subscriptions }: { subscriptions: SubscriptionFigures }) {
  const { t } = usePage()
  const { plans, subscribers, unsubscribers } = subscriptions
  const { totalSubscribers: count } = subscribers
  const permission = 'VIEW_SUBSCRIPTION'
  const plansFor = (label: Key, userType: 'merchant' | 'bank', count: number) =>
    listed(permission, label, count, planPaths.list({ userType }))
  return (
    <FigureCard
      icon="card"
      all={{ label: 'dashboard:figure.subscriptions', count, permission }}
      unit={t('dashboard:figure.subscribers', { count })}
      parts={[
        { label: 'dashboard:figure.plans', count: plans.totalPlan, permission },
        plansFor('dashboard:figure.merchantPlans', 'merchant', plans.merchantPlans),
        plansFor('dashboard:figure.bankPlans', 'bank', plans.bankPlans),
        { label: 'dashboard:figure.activePlans', count: plans.totalActivePlan, permission },
        { label: 'dashboard:figure.unsubscribed', count: unsubscribers.total, permission },
      ]}
    />
  )
}

type CatalogueProps = { figures: CatalogueFigures; chosen: MerchantSummary['chosen'] | null }

/** @param chosen a merchant's own; null for administrators */
function CatalogueCard({ figures, chosen }: CatalogueProps) {
  const { t } = usePage()
  const isAdmin = chosen === null
  const { totalCategories, totalActiveCategories, noOfNewCategories, totalBrands } = figures
  const own = profilePaths.show({ role: 'merchant' }, { tab: 'categories' })
  const label = 'dashboard:figure.catalogue'
  const brands = isAdmin ? brandPaths.list() : null
  const all: Part = chosen
    ? { label, count: chosen.categories, href: own }
    : parts.categories(label, totalCategories, isAdmin)
  const ofMerchant = chosen && [
    { label: 'dashboard:figure.chosenBrands' as const, count: chosen.brands, href: own },
    parts.categories('dashboard:figure.allCategories', totalCategories, isAdmin),
  ]
  const { count } = all
  return (
    <FigureCard
      icon="grid"
      all={all}
      unit={t(chosen ? 'dashboard:figure.chosen' : 'dashboard:figure.categories', { count })}
      parts={[
        ...(ofMerchant ?? []),
        parts.categories(
          'dashboard:figure.activeCategories',
          totalActiveCategories,
          isAdmin,
          'active',
        ),
        parts.categories('dashboard:figure.newCategories', noOfNewCategories, isAdmin, 'new'),
        listed('VIEW_BRAND', 'dashboard:figure.brands', totalBrands, brands),
        parts.newBrands(figures, isAdmin),
      ]}
    />
  )
}
