import type { Invoice } from '#src/contract/order-payment/invoices.ts'
import { type InvoiceFilters, invoiceQuery } from '#src/features/invoices/filters.ts'
import { invoicePaths } from '#src/features/invoices/paths.ts'
import { usePage } from '#src/web/page/page.ts'
import { ListRegion, NothingFound } from '#views/components/list-region.tsx'
import { InvoiceTable } from './table.tsx'

export type InvoiceListProps = {
  filters: InvoiceFilters
  /** Null when the list could not be loaded. */
  found: { invoices: Invoice[]; totalItems: number; totalItemsCapped?: boolean | undefined } | null
}

/** The region that search and pages swap. */
export function InvoiceList({ filters, found }: InvoiceListProps) {
  const { t } = usePage()
  const rows = found?.invoices ?? []
  const { q: term } = filters
  const nothing = (
    <NothingFound
      icon="card"
      hint={t('invoices:list.none')}
      noMatch={term ? t('invoices:list.noMatch', { term }) : null}
      clearHref={invoicePaths.list()}
    />
  )
  return (
    <ListRegion
      found={found}
      rows={rows.length}
      page={filters.page}
      here={invoicePaths.list(invoiceQuery(filters))}
      csvHref={invoicePaths.list({ ...invoiceQuery({ ...filters, page: 0 }), format: 'csv' })}
      nothing={nothing}
    >
      <InvoiceTable invoices={rows} />
    </ListRegion>
  )
}
