import type { EntryDeals, EntryMerchants } from '#src/contract/core/catalogue-entry.ts'
import type { CategoryTab } from '#src/features/categories/filters.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { EmptyState, PastEnd } from '#views/components/empty-state.tsx'
import { Pagination } from '#views/components/pagination.tsx'
import { DealTable } from '#views/deals/table.tsx'
import { AccountTable } from '#views/merchants/table.tsx'
import { usePage } from '#views/page.ts'

type Props<Found> = { categoryId: string; found: Found }
type Paged = { page: number; totalItems: number }

const noFilters = { q: '', page: 0, status: 'ALL' } as const

export function MerchantsPanel({ categoryId, found }: Props<EntryMerchants>) {
  const { merchants } = found
  if (merchants.length === 0) return <None tab="merchants" found={found} />
  return (
    <>
      <AccountTable type="MERCHANT" filters={noFilters} accounts={merchants} />
      <Pages tab="merchants" categoryId={categoryId} found={found} />
    </>
  )
}

export function DealsPanel({ categoryId, found }: Props<EntryDeals>) {
  const { deals } = found
  if (deals.length === 0) return <None tab="deals" found={found} />
  return (
    <>
      <DealTable deals={deals} merchants />
      <Pages tab="deals" categoryId={categoryId} found={found} />
    </>
  )
}

function None({ tab, found }: { tab: CategoryTab; found: Paged }) {
  const { t } = usePage()
  if (found.totalItems > 0) return <PastEnd />
  const icon = tab === 'merchants' ? 'store' : 'deal'
  const hint = t(`categories:none.${tab}`)
  return <EmptyState icon={icon} title={t('common:empty.records')} hint={hint} />
}

function Pages({ tab, categoryId, found }: Props<Paged> & { tab: CategoryTab }) {
  const url = categoryPaths.view({ id: categoryId }, { tab, page: found.page || null })
  return <Pagination page={found.page} totalItems={found.totalItems} url={url} target="#records" />
}
