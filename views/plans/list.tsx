import type { Plan, PlanTerms } from '#src/contract/core/plans.ts'
import type { Order } from '#src/contract/order-payment/orders.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { Segment } from '#views/components/segment.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { PendingPayment } from '#views/orders/exports.ts'
import { can, usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { type PlanFilters, planQuery, wordOf } from './filters.ts'

export function PlanIndex({ pending, ...props }: PlanListProps & { pending: Order | null }) {
  const { t, actor } = usePage()
  const { type, filters } = props
  const search = { name: 'q', label: t('plans:list.search'), value: filters.q }
  const isAdmin = actor?.isAdmin ?? false
  const items = businessRoles.map((role) => ({
    label: t(`plans:list.for.${role}`),
    href: planPaths.list({ userType: wordOf(role) }, { q: filters.q }),
    current: role === type,
  }))
  return (
    <>
      <PageHead
        title={t('common:menu.subscriptionPlans')}
        summary={t(`plans:list.summary.${actor?.role ?? 'MERCHANT'}`)}
      >
        {actor && can(actor, 'ADD_SUBSCRIPTION') && (
          <ButtonLink href={planPaths.add({ userType: wordOf(type) })} tone="primary" icon="plus">
            {t('plans:form.add')}
          </ButtonLink>
        )}
      </PageHead>
      <PendingPayment order={pending} />
      <Card flush>
        <Toolbar action={planPaths.list({ userType: wordOf(type) })} search={search}>
          {isAdmin && <Segment label={t('plans:list.forLabel')} items={items} />}
        </Toolbar>
        <PlanList {...props} />
      </Card>
    </>
  )
}

type PlanListProps = {
  type: BusinessRole
  filters: PlanFilters
  found: { plans: Plan[]; size: number; totalItems: number } | null
  current: string | null
}

export function PlanList({ type, filters, found, current }: PlanListProps) {
  const { t, actor } = usePage()
  const plans = found?.plans ?? []
  const { q: term } = filters
  const address = (query: Record<string, string>) =>
    planPaths.list({ userType: wordOf(type) }, query)
  const nothing = (
    <NothingFound
      icon="card"
      hint={t(actor?.isAdmin ? 'plans:list.noneAdmin' : 'plans:list.none')}
      noMatch={term ? t('plans:list.noMatch', { term }) : null}
      clearHref={address({})}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={plans.length}
      page={filters.page}
      size={found?.size}
      here={address(planQuery(filters))}
      csvHref={address({ ...planQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <PlanTiles plans={plans} current={current} />
    </ListRegion>
  )
}

type TilesProps = { plans: readonly Plan[]; current: string | null }

function PlanTiles({ plans, current }: TilesProps) {
  const { t } = usePage()
  return (
    <section className="pad">
      <Tiles label={t('common:menu.subscriptionPlans')}>
        {plans.map((plan) => (
          <PlanTile key={plan.id} plan={plan} own={plan.id === current} />
        ))}
      </Tiles>
    </section>
  )
}

function PlanTile({ plan, own }: { plan: Plan; own: boolean }) {
  const { t, actor } = usePage()
  const { id, title, subTitle, imageUrl, status } = plan
  const isAdmin = actor?.isAdmin ?? false
  return (
    <Tile
      href={isAdmin ? planPaths.summary({ id }) : planPaths.details({ id })}
      title={<Truncate text={title} rule="label" />}
      imageUrl={imageUrl && pictureUrl(imageUrl, 'card')}
      current={own}
    >
      {subTitle && (
        <span className="sub">
          <Truncate text={subTitle} rule="label" />
        </span>
      )}
      <PlanPrice plan={plan} />
      {plan.userRole === 'MERCHANT' && (
        <span className="sub">
          {t('plans:card.deals', {
            count: plan.noOfDealsPerMonth,
          })}
        </span>
      )}
      {own && (
        <span>
          <Tag tone="ok">{t('plans:card.own')}</Tag>
        </span>
      )}
      {own && status === 'INACTIVE' && (
        <span>
          <Tag tone="off">{t('plans:card.notOffered')}</Tag>
        </span>
      )}
      {isAdmin && (
        <span>
          <StateTag text={`plans:status.${status}`} />
        </span>
      )}
    </Tile>
  )
}

function PlanPrice({ plan }: { plan: Pick<PlanTerms, 'free' | 'amount'> }) {
  const { t } = usePage()
  if (plan.free) return <b className="num">{t('plans:price.free')}</b>
  return (
    <span>
      <b className="num">{plan.amount.displayAmount}</b>{' '}
      <span className="sm muted">{t('plans:price.month')}</span>
    </span>
  )
}
