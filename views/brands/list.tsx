import type { BrandListItem } from '#src/contract/core/brands.ts'
import { type BrandFilters, brandQuery } from '#src/features/brands/filters.ts'
import { brandPaths } from '#src/features/brands/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
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
  const here = brandPaths.list(brandQuery(filters))
  const csv = brandPaths.list({ ...brandQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <div id="list">
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.brands.length > 0 && (
        <>
          <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
          <p className="pad">
            <ButtonLink href={csv} tone="ghost" plain download>
              {t('brands:list.csv')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}

type RowsProps = BrandListProps & { found: NonNullable<BrandListProps['found']> }

function Rows({ filters, found }: RowsProps) {
  const { t } = usePage()
  if (found.brands.length > 0) return <BrandTable brands={found.brands} />
  if (found.totalItems > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (filters.q === '') return <EmptyState icon="grid" title={title} hint={t('brands:list.none')} />
  return (
    <EmptyState icon="search" title={title} hint={t('brands:list.noMatch', { term: filters.q })}>
      <ButtonLink href={brandPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
