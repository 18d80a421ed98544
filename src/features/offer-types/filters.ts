export {
  type EntryFilters as OfferTypeFilters,
  entryQuery as offerTypeQuery,
  readEntryFilters as readOfferTypeFilters,
} from '#src/features/catalogue/filters.ts'
