import type { OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { type OfferTypeFilters, offerTypeQuery } from '#src/features/offer-types/filters.ts'
import { offerTypePaths } from '#src/features/offer-types/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
import { OfferTypeTable } from './table.tsx'

export type OfferTypeListProps = {
  filters: OfferTypeFilters
  /** Null when the list could not be loaded. */
  found: { offerTypes: OfferTypeListItem[]; totalItems: number } | null
}

/** The region that search and pages swap. */
export function OfferTypeList({ filters, found }: OfferTypeListProps) {
  const { t } = usePage()
  const here = offerTypePaths.list(offerTypeQuery(filters))
  const csv = offerTypePaths.list({ ...offerTypeQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <div id="list">
      {found ? <Rows filters={filters} found={found} /> : <LoadFailed retryHref={here} />}
      {found && found.offerTypes.length > 0 && (
        <>
          <Pagination page={filters.page} totalItems={found.totalItems} url={here} />
          <p className="pad">
            <ButtonLink href={csv} tone="ghost" plain download>
              {t('offer-types:list.csv')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}

type RowsProps = OfferTypeListProps & { found: NonNullable<OfferTypeListProps['found']> }

function Rows({ filters, found }: RowsProps) {
  const { t } = usePage()
  if (found.offerTypes.length > 0) return <OfferTypeTable offerTypes={found.offerTypes} />
  if (found.totalItems > 0) return <PastEnd />
  const title = t('common:empty.records')
  if (filters.q === '') {
    return <EmptyState icon="inbox" title={title} hint={t('offer-types:list.none')} />
  }
  return (
    <EmptyState
      icon="search"
      title={title}
      hint={t('offer-types:list.noMatch', { term: filters.q })}
    >
      <ButtonLink href={offerTypePaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
