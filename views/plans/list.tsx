import type { Plan } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { type PlanFilters, planQuery, wordOf } from '#src/features/plans/filters.ts'
import { planPaths } from '#src/features/plans/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { PlanTiles } from './tiles.tsx'

export type PlanListProps = {
  /** Whose plans they are. */
  type: BusinessRole
  filters: PlanFilters
  /** Null when the list could not be loaded. */
  found: { plans: Plan[]; size: number; totalItems: number } | null
  /** The own current plan. */
  current: string | null
}

/** The region that search and pages swap. */
export function PlanList(props: PlanListProps) {
  const { t, actor } = usePage()
  const { type, filters, found } = props
  const userType = wordOf(type)
  const here = planPaths.list({ userType }, planQuery(filters))
  const csv = planPaths.list({ userType }, { ...planQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <div id="list">
      {found ? <Cards {...props} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.plans.length > 0 && (
        <>
          <Pagination
            page={filters.page}
            size={found.size}
            totalItems={found.totalItems}
            url={here}
          />
          {actor?.isAdmin && (
            <p className="pad">
              <ButtonLink href={csv} tone="ghost" plain download>
                {t('plans:list.csv')}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </div>
  )
}

type CardsProps = PlanListProps & { found: NonNullable<PlanListProps['found']> }

function Cards({ type, filters, found, current }: CardsProps) {
  const { t, actor } = usePage()
  if (found.plans.length > 0) return <PlanTiles plans={found.plans} current={current} />
  if (found.totalItems > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (filters.q === '') {
    const hint = t(actor?.isAdmin ? 'plans:list.noneAdmin' : 'plans:list.none')
    return <EmptyState icon="card" title={title} hint={hint} />
  }
  return (
    <EmptyState icon="search" title={title} hint={t('plans:list.noMatch', { term: filters.q })}>
      <ButtonLink href={planPaths.list({ userType: wordOf(type) })}>
        {t('common:search.clear')}
      </ButtonLink>
    </EmptyState>
  )
}
