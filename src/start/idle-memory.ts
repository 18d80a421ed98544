import type { Job } from '#src/platform/start-job.ts'

const EVERY_MS = 10_000
/** Share of one processor; probes and jobs that find nothing stay far below it. */
const QUIET_SHARE = 0.05
/** After less work than this there is too little to give back. */
const WORK_MS = 1000

/**
 * Gives memory back once a busy time is over: V8 keeps the pages it has grown to until it needs them
 * again. The collection stops everything for 0.1 to 0.3 s, so it waits for a quiet round; see
 * docs/decisions/load-and-outages.md.
 * @param collect null where the server runs without `--expose-gc`
 * @param cpuMs processor time of this process so far
 */
export function idleMemoryJob(
  collect: (() => unknown) | null = collector(),
  cpuMs: () => number = processCpuMs,
): Job {
  let collectedAt = 0
  let lastRound = Number.NEGATIVE_INFINITY
  return {
    name: 'idle memory',
    everyMs: EVERY_MS,
    async run() {
      const now = cpuMs()
      const quiet = now - lastRound < EVERY_MS * QUIET_SHARE
      if (quiet && now - collectedAt > WORK_MS) {
        collect?.()
        collectedAt = cpuMs()
      }
      lastRound = cpuMs()
      return false
    },
  }
}

function collector() {
  const { gc } = globalThis
  return gc ? () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }) : null
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
