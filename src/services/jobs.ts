import { type RunningJob, startJob } from '#src/platform/start-job.ts'
import { accountActs } from './authentication/decisions/bulk-acts.ts'
import { authenticationJobs } from './authentication/jobs.ts'
import { writeClosing } from './core/closing/write-letter.ts'
import { coreJobs } from './core/jobs.ts'
import { writeWeeklyReport } from './core/report-mailings/write-weekly-report.ts'
import { fileJobs } from './files/jobs.ts'
import type { ServiceDeps } from './kit/deps.ts'
import { type CountMessage, notificationJobs } from './notifications/jobs.ts'
import { writeDigest } from './notifications/mailings/digest.ts'
import { paymentJobs } from './order-payment/jobs.ts'

const letters = { DIGEST: writeDigest, REPORT: writeWeeklyReport, CLOSING: writeClosing }

/** Every replica runs all jobs; row locks share them out. `stop` waits for work in progress. */
export function startJobs(deps: ServiceDeps, countMessage?: CountMessage): RunningJob {
  const jobs = [
    ...notificationJobs(deps, letters, countMessage),
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
