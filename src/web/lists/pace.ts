import { EXPORT_SECONDS_MAX } from '#src/contract/core/exports.ts'
import type { Counted } from './definition.ts'

/** Until a list was measured: below what the slowest of them did on two busy cores. */
const FIRST_GUESS = 5000
/** What a thousand rows weigh against all that was measured before. */
const WEIGHT = 0.2
const ROWS_MIN = 500

/** How fast the rows of a list are read for its file, as this process has seen it. */
export function createPace() {
  let rowsPerSecond = FIRST_GUESS
  return {
    /** A batch and the time it took, in milliseconds; the browser's own pace is no part of it. */
    measured(rows: number, ms: number): void {
      if (rows < ROWS_MIN || ms <= 0) return
      rowsPerSecond += ((rows / ms) * 1000 - rowsPerSecond) * WEIGHT
    },
    secondsFor: (rows: number) => rows / rowsPerSecond,
  }
}

type Pace = ReturnType<typeof createPace>

/** Whether a job is offered before the download begins: also where nobody knows how many rows there are. */
export function offersJob(pace: Pace, found: Counted | null): boolean {
  if (!found) return false
  return found.totalItemsCapped === true || pace.secondsFor(found.totalItems) > EXPORT_SECONDS_MAX
}
