import type { CardRequestListItem } from '#src/contract/core/credit-cards.ts'
import { type CardFilters, cardQuery } from '#src/features/credit-cards/filters.ts'
import { creditCardPaths } from '#src/features/credit-cards/paths.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { EmptyState, LoadFailed, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { usePage } from '#views/page.ts'
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
  const here = creditCardPaths.list(cardQuery(filters))
  if (!found || found.creditCardRequests.length === 0)
    return (
      <div id="list">
        {found ? (
          <Nothing filters={filters} total={found.totalItems} />
        ) : (
          <LoadFailed retryHref={here} />
        )}
      </div>
    )
  const csv = creditCardPaths.list({ ...cardQuery({ ...filters, page: 0 }), format: 'csv' })
  return (
    <div id="list">
      <CardTable cards={found.creditCardRequests} />
      <Pagination
        page={filters.page}
        totalItems={found.totalItems}
        totalItemsCapped={found.totalItemsCapped}
        url={here}
      />
      <p className="pad">
        <ButtonLink href={csv} tone="ghost" plain download>
          {t('credit-cards:list.csv')}
        </ButtonLink>
      </p>
    </div>
  )
}

function Nothing({ filters, total }: { filters: CardFilters; total: number }) {
  const { t } = usePage()
  const title = t('common:empty.records')
  if (total > 0) return <PastEnd />
  if (filters.q === '')
    return <EmptyState icon="card" title={title} hint={t('credit-cards:list.none')} />
  const hint = t('credit-cards:list.noMatch', { term: filters.q })
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <ButtonLink href={creditCardPaths.list()}>{t('common:search.clear')}</ButtonLink>
    </EmptyState>
  )
}
