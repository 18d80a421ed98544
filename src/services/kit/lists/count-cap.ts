const CAP = 10_000
const SHORT_CAP = 1000

/** Searches are counted up to here; of one or two characters, which no index helps, sooner. */
export function countCap(term: string | null): number {
  return term !== null && [...term].length < 3 ? SHORT_CAP : CAP
}

/** Whether one plan serves whatever is searched: nothing, or three characters for the trigram index. */
export function isIndexed(term: string | null): boolean {
  return countCap(term) === CAP
}
