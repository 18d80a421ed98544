export type ReportRow = {
  id: string
  name: string
  business: string
  imageUrl: string | null
  /** It is no longer there; what it was called and how often it was seen remains. */
  deleted: boolean
  viewCount: number
}

export type Summary = {
  rows: readonly ReportRow[]
  viewCount: number
  totalItems: number
  totalItemsCapped?: boolean | undefined
}
