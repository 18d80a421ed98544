const PARTS = 3
const { TEST_PART } = process.env

/**
 * Of many likes that one rule draws or decides those that this run sees: a third of them in a whole run,
 * which the commit chooses (scripts/lib/part.mjs); all where no part is named.
 */
export function ofPart<T>(likes: readonly T[]): T[] {
  return likes.filter((_, at) => isInPart(at))
}

/** @param which a like by its place among the others, from 0, or by its name */
export function isInPart(which: number | string): boolean {
  const at = typeof which === 'number' ? which : sumOf(which)
  return TEST_PART === undefined || TEST_PART === String(at % PARTS)
}

function sumOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
}
