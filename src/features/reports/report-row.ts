/** A row of any report. */
export type ReportRow = {
  id: string
  name: string
  /** Whose deal it is, or what the business is called. */
  business: string
  /** As stored; see `pictureUrl`. */
  imageUrl: string | null
  /** It is no longer there; what it was called and how often it was seen remains. */
  deleted: boolean
  viewCount: number
}

/** A page of a report; null where it could not be loaded. */
export type Summary = {
  rows: readonly ReportRow[]
  /** All views of those that match. */
  viewCount: number
  totalItems: number
  totalItemsCapped?: boolean | undefined
}
