import { PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { readPendingOrder } from '#src/features/orders/index.ts'
import { moneyInput } from '#src/i18n/parse-money.ts'
import { orNull } from '#src/upstream/result.ts'
import { NotFound } from '#src/web/http/result.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { searched } from '#src/web/lists/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { PendingPayment } from '#views/orders/exports.ts'
import { can } from '#views/page/page.ts'
import { wordOf } from '#views/plans/filters.ts'
import { PlanKinds, PlanTiles } from '#views/plans/tiles.tsx'
import { planCrumbs, readOwnPlan, readPlans, userTypeOf } from './details.tsx'

export const planList = defineList({
  filters: { q: searched },
  async beside(request) {
    const type = userTypeOf(request.params.userType)
    if (!request.actor.isAdmin && request.actor.role !== type) throw new NotFound()
    const [own, pending] = await Promise.all([
      orNull(readOwnPlan(request)),
      readPendingOrder(request),
    ])
    return { type, pending, own }
  },
  load: (request, filters, after) =>
    readPlans(request, userTypeOf(request.params.userType), filters, after),
  rows: (found) => found.plans,
  id: ({ id }) => id,
  file: 'subscription-plans',
  address: (query, { params: { userType = '' } }) => planPaths.list({ userType }, query),

  title: ({ t, actor, beside: { type } }) =>
    t(actor.isAdmin ? `plans:list.titleFor.${type}` : 'common:menu.subscriptionPlans'),
  heading: 'common:menu.subscriptionPlans',
  crumbs: (view) => planCrumbs(view, view.beside.type),
  summary: ({ t, actor }) => t(`plans:list.summary.${actor.role}`),
  above: ({ beside }) => <PendingPayment order={beside.pending} />,
  links: ({ actor, beside, filters }) =>
    actor.isAdmin && <PlanKinds type={beside.type} term={filters.q} />,
  search: 'plans:list.search',
  caption: 'common:menu.subscriptionPlans',
  announce: 'plans:list.announce',
  icon: 'card',
  none: ({ t, actor }) => t(actor.isAdmin ? 'plans:list.noneAdmin' : 'plans:list.none'),
  noMatch: 'plans:list.noMatch',
  primary: ({ t, actor, beside: { type } }) =>
    can(actor, 'ADD_SUBSCRIPTION') && (
      <ButtonLink href={planPaths.add({ userType: wordOf(type) })} tone="primary" icon="plus">
        {t('plans:form.add')}
      </ButtonLink>
    ),

  size: PAGE_SIZE_MAX,
  cards: ({ plans }, { beside: { own } }) => <PlanTiles plans={plans} own={own} />,
  heads: 'plans:field',
  columns: [
    { key: 'title', text: ({ title }) => title },
    { key: 'subTitle', text: ({ subTitle }) => subTitle },
    { key: 'status', state: ({ status }) => `plans:status.${status}` },
    { key: 'amount', text: ({ amount }) => moneyInput(amount.amount) },
    { key: 'dealsPerMonth', number: ({ noOfDealsPerMonth: count }) => count },
    { key: 'eventsPerMonth', number: ({ noOfDealsOfTheDayEventsPerMonth: count }) => count },
    { key: 'dealsPerEvent', number: ({ noOfDealsOfTheDayPerEvent: count }) => count },
  ],
})
