const CAP = 10_000
const SHORT_CAP = 1000

/**
 * Searches are counted only up to here. One or two characters match nearly every title and no trigram
 * index helps, so their count stops sooner.
 */
export function countCap(term: string | null): number {
  return term !== null && [...term].length < 3 ? SHORT_CAP : CAP
}
