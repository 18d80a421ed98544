export {
  type ListQuery as CardFilters,
  listQuery as cardQuery,
  readListQuery as readCardFilters,
} from '#src/http/list-query.ts'
