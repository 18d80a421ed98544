const CAP = 10_000
const SHORT_CAP = 1000

/**
 * Under a search term nothing is counted further than this. One or two characters are in
 * nearly every title and no trigram index helps to find them, so that their count ends sooner.
 */
export function countCap(term: string | null): number {
  return term !== null && [...term].length < 3 ? SHORT_CAP : CAP
}
