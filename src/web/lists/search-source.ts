import { PREVIEW, PREVIEW_SIZE } from '#src/contract/paging.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'

export type FoundRecord = {
  label: string
  /** Tells records of one name apart. */
  hint: string
  href: string
  /** Null for one of a kind with pictures that has none. */
  imageUrl?: string | null
}

/** What a noun adds to the search: its records by name, code or number. */
export type SearchSource = {
  /** Its group stands so far down. */
  place: number
  /** Whoever may open it finds its records. */
  list: Address<Guard> & { label: Key }
  find: (request: Request, term: string) => Promise<UpstreamResult<FoundRecord[]>>
}

/** Asks a list for its first few matches, uncounted. */
export const preview = { after: PREVIEW } as const
export const firstFew = { page: 0, size: PREVIEW_SIZE } as const
