import type { Plan } from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { StateTag, Tag } from '#views/components/tag.tsx'
import { Tile, Tiles } from '#views/components/tiles.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { PlanPrice } from './price.tsx'

type Props = { plans: readonly Plan[]; current: string | null }

export function PlanTiles({ plans, current }: Props) {
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
      {isAdmin && (
        <span>
          <StateTag text={`plans:status.${status}`} />
        </span>
      )}
    </Tile>
  )
}
