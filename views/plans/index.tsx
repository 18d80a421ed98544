import { businessRoles } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { wordOf } from '#src/features/plans/filters.ts'
import { can } from '#src/web/page/actor.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Toolbar } from '#views/components/toolbar.tsx'
import { PlanList, type PlanListProps } from './list.tsx'

export function PlanIndex(props: PlanListProps) {
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
      <Card flush>
        <Toolbar action={planPaths.list({ userType: wordOf(type) })} search={search}>
          {isAdmin && <Segment label={t('plans:list.forLabel')} items={items} />}
        </Toolbar>
        <PlanList {...props} />
      </Card>
    </>
  )
}
