import type { OfferTypeListItem } from '#src/contract/core/offer-types.ts'
import { offerTypePaths } from '#src/contract/screens/offer-types.ts'
import { type OfferTypeFilters, offerTypeQuery } from '#src/features/offer-types/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { OfferTypeTable } from './table.tsx'

export type OfferTypeListProps = {
  filters: OfferTypeFilters
  /** Null when the list could not be loaded. */
  found: { offerTypes: OfferTypeListItem[]; totalItems: number } | null
}

/** The region that search and pages swap. */
export function OfferTypeList({ filters, found }: OfferTypeListProps) {
  const { t } = usePage()
  const offerTypes = found?.offerTypes ?? []
  const { q: term } = filters
  const nothing = (
    <NothingFound
      hint={t('offer-types:list.none')}
      noMatch={term ? t('offer-types:list.noMatch', { term }) : null}
      clearHref={offerTypePaths.list()}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={offerTypes.length}
      page={filters.page}
      here={offerTypePaths.list(offerTypeQuery(filters))}
      csvHref={offerTypePaths.list({ ...offerTypeQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <OfferTypeTable offerTypes={offerTypes} />
    </ListRegion>
  )
}
