import type { Plan } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { type PlanFilters, planQuery, wordOf } from '#src/features/plans/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { PlanTiles } from './tiles.tsx'

export type PlanListProps = {
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
