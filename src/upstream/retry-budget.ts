/** What one process may spend at once on second tries of one service. */
const FULL = 10
/** What every first try adds: in the long run one second try for ten first ones. */
const SHARE = 0.1

export type RetryBudget = {
  earn(): void
  spend(): boolean
}

/** Keeps second tries from doubling the load of a service that fails all the time. */
export function createRetryBudget(): RetryBudget {
  let left = FULL
  return {
    earn() {
      left = Math.min(FULL, left + SHARE)
    },
    spend() {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
