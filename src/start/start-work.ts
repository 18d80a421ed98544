import type { Config } from '#src/config/config.ts'
import { jobIdOf } from '#src/contract/core/jobs.ts'
import { type RunningJob, startJob } from '#src/platform/start-job.ts'
import { createJobBoard, readPausedJobs } from '#src/services/core/jobs/board.ts'
import { serviceJobs } from '#src/services/jobs.ts'
import { backupTrialJob } from './backup/trial-job.ts'
import type { Deps } from './deps.ts'
import { findingsJob } from './doctor/findings-job.ts'

/** A process without a write for so long polls more slowly. */
const QUIET_MS = 60_000

type Work = {
  running: readonly RunningJob[]
  /** After they have stopped. */
  leave: () => Promise<void>
}

/** All jobs of this process. One that takes no requests is never woken by one, so it does not slow down. */
export async function startWork(deps: Deps, config: Config): Promise<Work> {
  const { run, backups } = config
  const { app, services, metrics, fitness, url, log } = deps
  const paused = await readPausedJobs(app.db)
  const options = {
    mayRun: fitness.isFit,
    observe: metrics.observeRound,
    beginsPaused: (name: string) => paused.has(jobIdOf(name)),
    ...(run !== 'jobs' && { quietMs: QUIET_MS }),
  }
  const jobs = services ? serviceJobs(services, metrics.countMessage) : []
  const running = jobs.map((job) => startJob(job, log, options))
  const board = createJobBoard(app.db, running, jobs)
  metrics.watchJobs(running, board.factOf)
  const others = [
    board.job,
    ...(backups.trialUrl ? [backupTrialJob(config, log)] : []),
    ...(services ? [findingsJob(config, { db: app.db, url, ...services.settings })] : []),
  ]
  return {
    running: [...running, ...others.map((job) => startJob(job, log, options))],
    leave: board.leave,
  }
}
