import type { Logger } from 'pino'
import type { Config } from '#src/config/config.ts'
import type { Job } from '#src/platform/start-job.ts'

const EVERY_MS = 600_000

/** Loaded by its first round, as few servers have it. */
export function backupTrialJob(config: Config, log: Logger): Job {
  const run = async () => {
    const { tryNewest } = await import('./trial.ts')
    await tryNewest(config, log)
    return false
  }
  return { name: 'backup trial', everyMs: EVERY_MS, run }
}
