export {
  type EntryFilters as BrandFilters,
  type EntryTab as BrandTab,
  entryQuery as brandQuery,
  readEntryFilters as readBrandFilters,
  readTabFilters as readBrandTab,
  type TabFilters as BrandTabFilters,
  tabQuery as brandTabQuery,
} from '#src/features/catalogue/filters.ts'
