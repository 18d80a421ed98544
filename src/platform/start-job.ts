import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { activeTracer, type Span } from './tracing.ts'

export type Job = {
  name: string
  everyMs: number
  /** One round; answers whether there may be more to do at once. A long one ends early by the signal. */
  run: (stopping: AbortSignal) => Promise<boolean>
}

/** Instants of this process's clock. */
export type JobState = {
  /** Of the round that runs; null between rounds. */
  beganAt: Date | null
  /** When the next round is due. */
  dueAt: Date
  succeeded: { at: Date; seconds: number } | null
  failed: { at: Date; error: unknown } | null
}

export type RunningJob = {
  name: string
  everyMs: number
  state(): Readonly<JobState>
  /** There may be work now: a job that slowed down runs at its own pace again, the next round at once. */
  wake(): void
  /** The next round at once. */
  runNow(): void
  /** No other round begins, and a long one ends early. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** How a round went; `seconds` is how long it took. */
export type ObserveRound = (name: string, seconds: number, failed: boolean) => void

export type JobOptions = {
  /** Rounds are left out while it answers no. */
  mayRun?: () => boolean
  observe?: ObserveRound
  /** After so long without `wake` and without work, a frequent job slows down; never by default. */
  quietMs?: number
  /** Whether the job of that name begins paused. */
  beginsPaused?: (name: string) => boolean
}

const FAILED_MAX_MS = 30_000
/** How much longer a frequent job rests while nothing happens, and the longest such rest. */
const SLOWER = 5
const SLOW_MAX_MS = 10_000

/**
 * Runs rounds of a job one after the other until it is stopped. A round that throws is logged and
 * the next one waits longer, up to half a minute; nothing is ever thrown out of here. Resting does
 * not keep the process alive.
 */
export function startJob(
  { name, everyMs, run }: Job,
  log: Logger,
  {
    mayRun = () => true,
    observe,
    quietMs = Number.POSITIVE_INFINITY,
    beginsPaused = () => false,
  }: JobOptions = {},
): RunningJob {
  let isStopping = false
  let isPaused = beginsPaused(name)
  let ending = new AbortController()
  let waking = new AbortController()
  let wokenAt = performance.now()
  let isSlow = false
  const state: JobState = { beganAt: null, dueAt: new Date(), succeeded: null, failed: null }
  const ended = rounds()
  return {
    name,
    everyMs,
    state: () => state,
    wake() {
      wokenAt = performance.now()
      if (isSlow) waking.abort()
    },
    runNow() {
      wokenAt = performance.now()
      waking.abort()
    },
    pause() {
      isPaused = true
      ending.abort()
    },
    resume() {
      if (!isPaused || isStopping) return
      isPaused = false
      ending = new AbortController()
      waking.abort()
    },
    stop() {
      isStopping = true
      ending.abort()
      waking.abort()
      return ended
    },
  }

  async function rounds(): Promise<void> {
    let failures = 0
    while (!isStopping) {
      const more = mayRun() && !isPaused && (await traced())
      failures = more === null ? failures + 1 : 0
      if (more) {
        wokenAt = performance.now()
        continue
      }
      await rest(Math.min(paceMs() * 2 ** failures, Math.max(everyMs, FAILED_MAX_MS)))
    }
  }

  function paceMs(): number {
    const slowMs = Math.max(everyMs, Math.min(everyMs * SLOWER, SLOW_MAX_MS))
    isSlow = slowMs > everyMs && performance.now() - wokenAt > quietMs
    return isSlow ? slowMs : everyMs
  }

  /** What the metrics report, traces show. */
  function traced(): Promise<boolean | null> {
    const tracer = observe ? activeTracer() : null
    if (!tracer) return round()
    return tracer.enter({ name: `job ${name}`, attributes: { 'dealdesk.job': name } }, round)
  }

  async function round(span?: Span): Promise<boolean | null> {
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    state.beganAt = new Date()
    try {
      const more = await run(ending.signal)
      observe?.(name, seconds(), false)
      state.succeeded = { at: new Date(), seconds: seconds() }
      return more
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      observe?.(name, seconds(), true)
      span?.fail(error)
      state.failed = { at: new Date(), error }
      return null
    } finally {
      state.beganAt = null
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    if (isStopping) return
    state.dueAt = new Date(Date.now() + milliseconds)
    const { signal } = waking
    await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)
    waking = new AbortController()
    isSlow = false
  }
}
