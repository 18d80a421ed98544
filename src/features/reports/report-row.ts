export type ReportRow = {
  id: string
  name: string
  business: string
  imageUrl: string | null
  /** It was deleted; its name and its counts remain. */
  deleted: boolean
  viewCount: number
}

export type Summary = {
  rows: readonly ReportRow[]
  viewCount: number
  totalItems: number
  totalItemsCapped?: boolean | undefined
}
