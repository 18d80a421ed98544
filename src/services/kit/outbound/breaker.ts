/** How long a server that failed is left alone. */
const REST_MS = 30_000

/** Remembers that a server failed a moment ago, so that not everybody waits for it in turn. */
export function createBreaker(now: () => number = Date.now) {
  let restsUntil = 0
  return {
    isResting: () => now() < restsUntil,
    failed: () => {
      restsUntil = now() + REST_MS
    },
  }
}
export type Breaker = ReturnType<typeof createBreaker>
