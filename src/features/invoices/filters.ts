export {
  type ListQuery as InvoiceFilters,
  listQuery as invoiceQuery,
  readListQuery as readInvoiceFilters,
} from '#src/http/list-query.ts'
