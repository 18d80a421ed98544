export {
  type ListQuery as StaffFilters,
  listQuery as staffQuery,
  readListQuery as readStaffFilters,
} from '#src/web/lists/list-query.ts'
