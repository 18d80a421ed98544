import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

export type Job = {
  name: string
  everyMs: number
  /** One round; answers whether there may be more to do at once. A long one ends early by the signal. */
  run: (stopping: AbortSignal) => Promise<boolean>
}

export type RunningJob = {
  stop(): Promise<void>
}

const FAILED_MAX_MS = 30_000

/**
 * Runs rounds of a job one after the other until it is stopped. A round that throws is logged and
 * the next one waits longer, up to half a minute; nothing is ever thrown out of here. Resting does
 * not keep the process alive.
 * @param mayRun rounds are left out while it answers no
 */
export function startJob(
  { name, everyMs, run }: Job,
  log: Logger,
  mayRun: () => boolean = () => true,
): RunningJob {
  const stopping = new AbortController()
  const ended = rounds()
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }

  async function rounds(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const more = mayRun() && (await round())
      failures = more === null ? failures + 1 : 0
      if (more) continue
      await rest(Math.min(everyMs * 2 ** failures, Math.max(everyMs, FAILED_MAX_MS)))
    }
  }

  async function round(): Promise<boolean | null> {
    try {
      return await run(stopping.signal)
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      return null
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    const options = { ref: false, signal: stopping.signal }
    await sleep(milliseconds, undefined, options).catch(() => undefined)
  }
}
