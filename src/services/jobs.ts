import { type RunningJob, startJob } from '#src/platform/start-job.ts'
import { accountActs } from './authentication/decisions/bulk-acts.ts'
import { authenticationJobs } from './authentication/jobs.ts'
import { coreJobs } from './core/jobs.ts'
import { fileJobs } from './files/jobs.ts'
import type { ServiceDeps } from './kit/deps.ts'
import { type CountMessage, notificationJobs } from './notifications/jobs.ts'
import { paymentJobs } from './order-payment/jobs.ts'

/** Every replica runs all jobs; row locks share them out. `stop` waits for work in progress. */
export function startJobs(deps: ServiceDeps, countMessage?: CountMessage): RunningJob {
  const jobs = [
    ...notificationJobs(deps, countMessage),
    ...fileJobs(deps),
    ...coreJobs(deps, accountActs),
    ...authenticationJobs(deps),
    ...paymentJobs(deps),
  ]
  const running = jobs.map((job) => startJob(job, deps.log, deps.isFit))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
