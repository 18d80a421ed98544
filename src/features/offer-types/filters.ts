export {
  type ListQuery as OfferTypeFilters,
  listQuery as offerTypeQuery,
  readListQuery as readOfferTypeFilters,
} from '#src/web/lists/list-query.ts'
