import { monitorEventLoopDelay } from 'node:perf_hooks'

export type WorkLimit = {
  enter(): Promise<boolean>
  leave(): void
}

/** So many requests keep both cores of a small machine busy; more of them only wait for each other. */
const USUAL = 32
const LEAST = 4
/** Longest wait for a place: a short burst passes, sustained overload is refused. */
const BURST_MS = 600
const PATIENCE_MS = 300
/** While work waits longer than this for the processor or a connection, less is begun. */
const WAIT_GOAL_MS = 50
const ADJUST_MS = 100
const SAMPLE_MS = 10

/**
 * How many requests run at once. While the event loop or the database's pool is late, fewer start;
 * while neither is and requests queue, as when something elsewhere is slow, more do.
 * @param max requests in all, queued ones included
 * @param poolWaitMs age of the oldest wait for a database connection
 * @param loopWaitMs how long work has waited for the processor in the `passed` ms since the last question
 */
export function createWorkLimit(
  max: number,
  poolWaitMs: () => number = () => 0,
  loopWaitMs: (passed: number) => number = watchLoop(),
): WorkLimit {
  const usual = Math.min(USUAL, max)
  const least = Math.min(LEAST, max)
  const queue = new Set<(entered: boolean) => void>()
  let limit = usual
  let running = 0
  let adjusted = performance.now()
  let queuedSince = 0
  let watching = false

  function adjust() {
    const now = performance.now()
    const passed = now - adjusted
    if (passed < ADJUST_MS) return
    adjusted = now
    const waited = Math.max(loopWaitMs(passed), poolWaitMs())
    if (waited > WAIT_GOAL_MS) {
      // With so few running, concurrency is not the cause: a lower limit would only refuse the next burst.
      if (running > least) limit = Math.max(least, Math.min(limit, running) * 0.8)
    } else if (queue.size > 0) limit = Math.min(max, limit * 1.25)
    else limit += (usual - limit) / 20
  }

  function admitQueued() {
    for (const call of queue) {
      if (running >= limit) return
      queue.delete(call)
      running += 1
      call(true)
    }
  }

  /** If every running request waits for the same slow dependency, none finishes: admit others anyway. */
  function watchQueue() {
    if (watching) return
    watching = true
    setTimeout(() => {
      watching = false
      adjust()
      admitQueued()
      if (queue.size > 0) watchQueue()
    }, ADJUST_MS).unref()
  }

  return {
    async enter() {
      adjust()
      admitQueued()
      if (running < limit) {
        running += 1
        return true
      }
      if (running + queue.size >= max) return false
      if (queue.size === 0) queuedSince = performance.now()
      const lasting = performance.now() - queuedSince > BURST_MS
      return new Promise((resolve) => {
        const late = setTimeout(() => call(false), lasting ? PATIENCE_MS : BURST_MS)
        const call = (entered: boolean) => {
          clearTimeout(late)
          queue.delete(call)
          resolve(entered)
        }
        queue.add(call)
        watchQueue()
      })
    },
    leave() {
      running -= 1
      adjust()
      admitQueued()
    },
  }
}

function watchLoop() {
  const loop = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  loop.enable()
  return function loopWaitMs(passed: number): number {
    // Without a sample one turn of the loop has taken all of that time.
    const late = loop.count > 0 ? loop.percentile(50) / 1e6 - SAMPLE_MS : passed
    loop.reset()
    return late
  }
}
