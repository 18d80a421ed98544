import { dealPaths } from '#src/contract/screens/deals.ts'
import { dealQuery, isNarrowed } from '#src/features/deals/filters.ts'
import type { DealListProps } from '#src/features/deals/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { DealChips, DealStatusNav } from './filters.tsx'
import { DealTable } from './table.tsx'

/** The region that search, filter and pages swap: rows, pages and the CSV of what is shown. */
export function DealList(props: DealListProps) {
  const { filters, found, userType, gate } = props
  const deals = found?.deals ?? []
  return (
    <ListRegion
      head={<DealChips filters={filters} userType={userType} />}
      found={found}
      rows={deals.length}
      page={filters.page}
      here={dealPaths.list({ userType }, dealQuery(filters, filters.page))}
      csvHref={dealPaths.list({ userType }, { ...dealQuery(filters), format: 'csv' })}
      nothing={<Nothing {...props} />}
    >
      <DealTable deals={deals} merchants={gate === null} />
    </ListRegion>
  )
}

/** What a search swaps: the region, and the status links that must carry the same words. */
export function DealListUpdate(props: DealListProps) {
  return (
    <>
      <DealList {...props} />
      <hx-partial hx-target="#main .toolbar .segment" hx-swap="outerHTML">
        <DealStatusNav {...props} />
      </hx-partial>
    </>
  )
}

function Nothing({ filters, userType, gate }: DealListProps) {
  const { t } = usePage()
  const { q: term } = filters
  const ofFilters = isNarrowed(filters) ? t('deals:list.nothingMatches') : null
  return (
    <NothingFound
      icon="deal"
      hint={t(gate === 'open' ? 'deals:list.nothingYetMerchant' : 'deals:list.nothingYet')}
      noMatch={term ? t('deals:list.nothingMatchesTerm', { term }) : ofFilters}
      clearHref={dealPaths.list({ userType: listOf(userType) })}
    >
      {gate === 'open' && (
        <ButtonLink href={dealPaths.add()} tone="primary" icon="plus">
          {t('deals:list.add')}
        </ButtonLink>
      )}
    </NothingFound>
  )
}

/** A status word in the address is part of what Clear takes away. */
function listOf(userType: string): string {
  return ['merchant', 'bank', 'admin'].includes(userType) ? userType : 'all'
}
