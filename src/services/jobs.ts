import { auditJobs } from './audit/jobs.ts'
import { accountActs } from './authentication/decisions/bulk-acts.ts'
import { authenticationJobs } from './authentication/jobs.ts'
import { writeClosing } from './core/closing/write-letter.ts'
import { coreJobs } from './core/jobs.ts'
import { writeWeeklyReport } from './core/report-mailings/write-weekly-report.ts'
import { fileJobs } from './files/jobs.ts'
import type { ServiceDeps } from './kit/deps.ts'
import type { PiecewiseJob } from './kit/piecewise-job.ts'
import { type CountMessage, notificationJobs } from './notifications/jobs.ts'
import { writeDigest } from './notifications/mailings/digest.ts'
import { paymentJobs } from './order-payment/jobs.ts'
import { personJobs } from './persons/jobs.ts'

const letters = { DIGEST: writeDigest, REPORT: writeWeeklyReport, CLOSING: writeClosing }

/** Every replica runs all jobs; row locks share them out. */
export function serviceJobs(deps: ServiceDeps, countMessage?: CountMessage): PiecewiseJob[] {
  return [
    ...notificationJobs(deps, letters, countMessage),
    ...fileJobs(deps),
    ...coreJobs(deps, accountActs),
    ...authenticationJobs(deps),
    ...auditJobs(deps),
    ...paymentJobs(deps),
    ...personJobs(deps),
  ]
}
