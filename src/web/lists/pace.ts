import { EXPORT_SECONDS_MAX } from '#src/contract/core/exports.ts'
import type { Counted } from './definition.ts'

/** Before a list has been measured: slower than the slowest one on two busy cores. */
const FIRST_GUESS = 5000
/** Weight of a thousand new rows against everything measured before. */
const WEIGHT = 0.2
const ROWS_MIN = 500

/** How fast a list's rows are read for export, as measured by each app. */
export function createPaces(): (app: object) => Pace {
  const paces = new WeakMap<object, Pace>()
  return function paceOf(app) {
    const pace = paces.get(app) ?? createPace()
    paces.set(app, pace)
    return pace
  }
}

function createPace() {
  let rowsPerSecond = FIRST_GUESS
  return {
    /** Adds a batch and its time in ms, the browser's own pace excluded. */
    measured(rows: number, ms: number): void {
      if (rows < ROWS_MIN || ms <= 0) return
      rowsPerSecond += ((rows / ms) * 1000 - rowsPerSecond) * WEIGHT
    },
    secondsFor: (rows: number) => rows / rowsPerSecond,
  }
}

type Pace = ReturnType<typeof createPace>

/** Whether to offer a job before downloading; also when the number of rows is unknown. */
export function offersJob(pace: Pace, found: Counted | null): boolean {
  if (!found) return false
  return found.totalItemsCapped === true || pace.secondsFor(found.totalItems) > EXPORT_SECONDS_MAX
}
