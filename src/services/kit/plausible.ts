const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** Instants beyond are the caller's mistake. */
export function isPlausible(instant: number): boolean {
  return instant >= EARLIEST && instant < LATEST
}
