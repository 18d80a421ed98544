import type { Plan, PlanTerms } from '#src/contract/core/plans.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { Segment } from '#views/components/segment.tsx'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { wordOf } from './filters.ts'

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

type TilesProps = { plans: readonly Plan[]; current: string | null }

export function PlanTiles({ plans, current }: TilesProps) {
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
