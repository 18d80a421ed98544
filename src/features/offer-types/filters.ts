export {
  type ListQuery as OfferTypeFilters,
  listQuery as offerTypeQuery,
  readListQuery as readOfferTypeFilters,
} from '#src/http/list-query.ts'
