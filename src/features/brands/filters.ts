export {
  type EntryTab as BrandTab,
  readTabFilters as readBrandTab,
  type TabFilters as BrandTabFilters,
  tabQuery as brandTabQuery,
} from '#src/features/catalogue/filters.ts'
export {
  type ListQuery as BrandFilters,
  listQuery as brandQuery,
  readListQuery as readBrandFilters,
} from '#src/http/list-query.ts'
