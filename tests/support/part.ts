const PARTS = 3
const { TEST_PART } = process.env

/**
 * Of many likes that one rule draws or decides those that this run sees: a third of them in a whole run,
 * which the commit chooses (scripts/lib/part.mjs); all where no part is named.
 */
export function ofPart<T>(likes: readonly T[]): T[] {
  return likes.filter((_, at) => isInPart(at))
}

/** @param at the place of one among its likes, from 0 */
export function isInPart(at: number): boolean {
  return TEST_PART === undefined || TEST_PART === String(at % PARTS)
}
