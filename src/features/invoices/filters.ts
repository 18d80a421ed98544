export {
  type ListQuery as InvoiceFilters,
  listQuery as invoiceQuery,
  readListQuery as readInvoiceFilters,
} from '#src/web/lists/list-query.ts'
