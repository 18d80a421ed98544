/** Which rows of a list's order: `limit` after `offset`, counted from its end where that is nearer. */
export type PageWindow = { limit: number; offset: number; fromEnd: boolean }

const NEAR = 1000

/** Up to here a page is as quickly counted from the front as the total is learnt first. */
export function isNear(skip: number): boolean {
  return skip <= NEAR
}

/** Where a far page is read: from the list's nearer end; null beyond the end. */
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
