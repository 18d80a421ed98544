import type { BrandListItem } from '#src/contract/core/brands.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import { type BrandFilters, brandQuery } from '#src/features/brands/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { Chips } from '#views/components/chips.tsx'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { BrandTable } from './table.tsx'

export type BrandListProps = {
  filters: BrandFilters
  /** Null when the list could not be loaded. */
  found: { brands: BrandListItem[]; totalItems: number } | null
}

/** The region that search and pages swap. */
export function BrandList({ filters, found }: BrandListProps) {
  const { t } = usePage()
  const brands = found?.brands ?? []
  const { q: term, addedToday } = filters
  const list = (changes: Partial<BrandFilters> = {}) => brandQuery({ ...filters, ...changes })
  const everyDay = { label: t('common:search.today'), href: brandPaths.list(list(firstOfAll)) }
  const ofDay = addedToday ? t('brands:list.noneToday') : null
  const nothing = (
    <NothingFound
      icon="grid"
      hint={t('brands:list.none')}
      noMatch={term ? t('brands:list.noMatch', { term }) : ofDay}
      clearHref={brandPaths.list()}
    />
  )
  return (
    <ListRegion
      head={<Chips chips={addedToday ? [everyDay] : []} />}
      found={found}
      rows={brands.length}
      page={filters.page}
      here={brandPaths.list(list())}
      csvHref={brandPaths.list({ ...list({ page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <BrandTable brands={brands} />
    </ListRegion>
  )
}

const firstOfAll = { page: 0, addedToday: false }
