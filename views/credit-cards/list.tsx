import type { CardRequestListItem } from '#src/contract/core/credit-cards.ts'
import { creditCardPaths } from '#src/contract/screens/credit-cards.ts'
import { type CardFilters, cardQuery } from '#src/features/credit-cards/filters.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { CardTable } from './table.tsx'

export type CardListProps = {
  filters: CardFilters
  /** Null when the list could not be loaded. */
  found: {
    creditCardRequests: CardRequestListItem[]
    totalItems: number
    totalItemsCapped?: boolean | undefined
  } | null
}

/** The region that search and pages swap. */
export function CardList({ filters, found }: CardListProps) {
  const { t } = usePage()
  const cards = found?.creditCardRequests ?? []
  const { q: term, requestedToday } = filters
  const ofDay = requestedToday ? t('credit-cards:list.noneToday') : null
  const nothing = (
    <NothingFound
      icon="card"
      hint={t('credit-cards:list.none')}
      noMatch={term ? t('credit-cards:list.noMatch', { term }) : ofDay}
      clearHref={creditCardPaths.list()}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={cards.length}
      page={filters.page}
      here={creditCardPaths.list(cardQuery(filters))}
      csvHref={creditCardPaths.list({ ...cardQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <CardTable cards={cards} />
    </ListRegion>
  )
}
