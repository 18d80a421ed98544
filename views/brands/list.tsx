import type { BrandListItem } from '#src/contract/core/brands.ts'
import { type BrandFilters, brandQuery } from '#src/features/brands/filters.ts'
import { brandPaths } from '#src/features/brands/paths.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { usePage } from '#views/page.ts'
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
  const { q: term } = filters
  const nothing = (
    <NothingFound
      icon="grid"
      hint={t('brands:list.none')}
      noMatch={term ? t('brands:list.noMatch', { term }) : null}
      clearHref={brandPaths.list()}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={brands.length}
      page={filters.page}
      here={brandPaths.list(brandQuery(filters))}
      csvHref={brandPaths.list({ ...brandQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <BrandTable brands={brands} />
    </ListRegion>
  )
}
