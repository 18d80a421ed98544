export type Rate = {
  take(key: string): boolean
}

/**
 * Counts in this process alone, for what costs no more than a line of the log; what guards accounts or
 * money counts in the database. Holds at most `all` keys.
 * @param windowMs length of a window in milliseconds
 * @param each how many pass for one key in a window
 * @param all how many pass for all keys together in a window
 */
export function createRate(limits: { windowMs: number; each: number; all: number }): Rate {
  let counts = new Map<string, number>()
  let passed = 0
  let until = 0
  return {
    take(key) {
      if (performance.now() >= until) {
        counts = new Map()
        passed = 0
        until = performance.now() + limits.windowMs
      }
      const count = counts.get(key) ?? 0
      if (passed >= limits.all || count >= limits.each) return false
      counts.set(key, count + 1)
      passed += 1
      return true
    },
  }
}
