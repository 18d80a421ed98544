import type { ServiceDeps } from '../deps.ts'
import { createDrivers } from '../notifications/drivers/drivers.ts'
import { type CountMessage, deliverDue } from '../notifications/outbox/deliver.ts'
import { tidyOutbox } from '../notifications/outbox/tidy.ts'
import { type Job, type RunningJob, startJob } from './start-job.ts'

/**
 * Starts the background work of the services. Every replica runs all of it; row locks share it out.
 * `stop` waits for what is under way.
 */
export function startJobs(deps: ServiceDeps, countMessage?: CountMessage): RunningJob {
  const drivers = createDrivers(deps.settings.messages)
  const jobs: Job[] = [
    { name: 'outbox', everyMs: 1000, run: () => deliverDue(deps, drivers, countMessage) },
    { name: 'outbox tidying', everyMs: 60_000, run: () => tidyOutbox(deps).then(() => false) },
  ]
  const running = jobs.map((job) => startJob(job, deps.log))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
