import type { Plan, PlanTerms } from '#src/contract/core/plans.ts'
import type { UserPlan } from '#src/contract/core/subscriptions.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { Segment } from '#views/components/segment.tsx'
import { Sheet } from '#views/components/sheet.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Tile } from '#views/components/tiles.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { wordOf } from './filters.ts'
import { currentPlanId } from './lifecycle.ts'

/** Both lists, each under its own address; a search stays. */
export function PlanKinds({ type, term: q }: { type: BusinessRole; term: string }) {
  const { t } = usePage()
  const items = businessRoles.map((role) => ({
    label: t(`plans:list.for.${role}`),
    href: planPaths.list({ userType: wordOf(role) }, { q }),
    current: role === type,
  }))
  return <Segment label={t('plans:list.forLabel')} items={items} />
}

type TilesProps = { plans: readonly Plan[]; own: UserPlan | null }

/** Columns to compare, a row for each thing that a plan holds. */
export function PlanTiles({ plans, own }: TilesProps) {
  const { t } = usePage()
  const current = own && currentPlanId(own)
  return (
    <section className="pad">
      <Sheet name="account" />
      <Sheet name="tiles" />
      <ul className="tiles plans" role="list" aria-label={t('common:menu.subscriptionPlans')}>
        {plans.map((plan) => (
          <PlanTile key={plan.id} plan={plan} own={plan.id === current ? own : null} />
        ))}
      </ul>
    </section>
  )
}

function PlanTile({ plan, own }: { plan: Plan; own: UserPlan | null }) {
  const { t, actor } = usePage()
  const { id, title, subTitle, imageUrl, status } = plan
  const isAdmin = actor?.isAdmin ?? false
  return (
    <Tile
      href={isAdmin ? planPaths.summary({ id }) : planPaths.details({ id })}
      title={<Truncate text={title} rule="label" />}
      imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')}
      current={own !== null}
      above={<PlanPrice plan={plan} />}
    >
      {subTitle && (
        <span className="sub">
          <Truncate text={subTitle} rule="label" />
        </span>
      )}
      {plan.userRole === 'MERCHANT' && <Holds plan={plan} />}
      {(own || isAdmin) && (
        <span className="row">
          {own && <Tag tone="ok">{t('plans:card.own')}</Tag>}
          {own && status === 'INACTIVE' && <Tag tone="off">{t('plans:card.notOffered')}</Tag>}
          {isAdmin && <StateTag text={`plans:status.${status}`} />}
        </span>
      )}
      {own && plan.userRole === 'MERCHANT' && <PlanUse plan={own} />}
    </Tile>
  )
}

function Holds({ plan }: { plan: Plan }) {
  const { t, format } = usePage()
  const rows = [
    ['deals', plan.noOfDealsPerMonth],
    ['events', plan.noOfDealsOfTheDayEventsPerMonth],
    ['perEvent', plan.noOfDealsOfTheDayEventsPerMonth > 0 ? plan.noOfDealsOfTheDayPerEvent : null],
  ] as const
  return (
    <dl>
      {rows.map(([name, count]) => (
        <div key={name}>
          <dt>{t(`plans:card.${name}`)}</dt>
          <dd className="num">{count === null ? t('common:facts.none') : format.number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What of a plan is used up in this business month. */
function PlanUse({ plan }: { plan: UserPlan }) {
  const { t } = usePage()
  const terms = plan.subscriptionPlanResponseDto
  if (!terms) return null
  const rows = [
    ['usedDeals', terms.noOfDealsPerMonth, plan.remainingNoOfDealsPerMonth],
    [
      'usedEvents',
      terms.noOfDealsOfTheDayEventsPerMonth,
      plan.remainingNoOfDealsOfTheDayEventsPerMonth,
    ],
  ] as const
  return rows
    .filter(([, all]) => all > 0)
    .map(([name, all, left]) => (
      <Use key={name} label={t(`plans:card.${name}`)} used={all - left} all={all} />
    ))
}

function Use({ label, used, all }: { label: string; used: number; all: number }) {
  const { t, format } = usePage()
  const counts = { used: format.number(used), all: format.number(all) }
  return (
    <span className="use sm">
      {label}
      <progress max={all} value={used} aria-label={label} />
      <span className="muted num">{t('plans:card.used', counts)}</span>
    </span>
  )
}

function PlanPrice({ plan }: { plan: Pick<PlanTerms, 'free' | 'amount'> }) {
  const { t } = usePage()
  const price = plan.free ? t('plans:price.free') : plan.amount.displayAmount
  return (
    <span>
      <b className="n num">{price}</b>{' '}
      {!plan.free && <span className="sm muted">{t('plans:price.month')}</span>}
    </span>
  )
}
