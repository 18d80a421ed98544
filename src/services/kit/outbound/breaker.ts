const REST_MS = 30_000

export function createBreaker(now: () => number = Date.now) {
  let restsUntil = 0
  return {
    isResting: () => now() < restsUntil,
    failed: () => {
      restsUntil = now() + REST_MS
    },
  }
}
