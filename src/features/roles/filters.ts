export {
  type ListQuery as StaffFilters,
  listQuery as staffQuery,
  readListQuery as readStaffFilters,
} from '#src/http/list-query.ts'
