import { BATCH_SIZE, FIRST_BATCH, PREVIEW, PREVIEW_SIZE } from '#src/contract/paging.ts'

export type PageWindow = { limit: number; offset: number; fromEnd: boolean; after?: string }

/** A page, or the batch `after` an item (FIRST_BATCH for the first), or a PREVIEW. */
export type Paging = { page: number; size: number; after?: string | undefined }

/** The rows of a batch or preview; null for a page. */
export function batchWindow({ after }: Pick<Paging, 'after'>): PageWindow | null {
  if (after === undefined) return null
  if (after === PREVIEW) return { limit: PREVIEW_SIZE, offset: 0, fromEnd: false }
  const batch = { limit: BATCH_SIZE, offset: 0, fromEnd: false }
  return after === FIRST_BATCH ? batch : { ...batch, after }
}

/** The rows of a page read from the front, or of a batch; for lists that stay short. */
export function plainWindow(paging: Paging): PageWindow {
  const { page, size } = paging
  return batchWindow(paging) ?? { limit: size, offset: page * size, fromEnd: false }
}

const NEAR = 1000

export function isNear(skip: number): boolean {
  return skip <= NEAR
}

/** Where to read a far page: from the list's nearer end; null beyond the end. */
export function windowOf(
  { totalItems, capped }: { totalItems: number; capped: boolean },
  { page, size }: { page: number; size: number },
): PageWindow | null {
  const skip = page * size
  if (capped) return { limit: size, offset: skip, fromEnd: false }
  if (skip >= totalItems) return null
  if (skip <= totalItems / 2) return { limit: size, offset: skip, fromEnd: false }
  const limit = Math.min(size, totalItems - skip)
  return { limit, offset: totalItems - skip - limit, fromEnd: true }
}
