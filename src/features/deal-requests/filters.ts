export {
  type ListQuery as CombinedFilters,
  listQuery as combinedQuery,
  pageQuery,
  readListQuery as readCombinedFilters,
  readPage,
} from '#src/http/list-query.ts'
