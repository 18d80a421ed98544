import { takePictures } from '#src/services/authentication/social/take-pictures.ts'
import { workOnCouponFiles } from '#src/services/core/coupon-files/work.ts'
import { removeOldCards } from '#src/services/core/credit-cards/remove-old.ts'
import { resealCards } from '#src/services/core/credit-cards/reseal.ts'
import { tellExpiredDeals } from '#src/services/core/deals/tell-expired.ts'
import { tellPackageEnds } from '#src/services/core/package-ends/tell-ends.ts'
import { countViews } from '#src/services/core/views/count-views.ts'
import { tidyViews } from '#src/services/core/views/tidy.ts'
import { removeOldCsvs } from '#src/services/files/remove-old-csvs.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { type Job, type RunningJob, startJob } from '#src/services/kit/start-job.ts'
import { createDrivers } from '#src/services/notifications/drivers/drivers.ts'
import { type CountMessage, deliverDue } from '#src/services/notifications/outbox/deliver.ts'
import { lanes } from '#src/services/notifications/outbox/lanes.ts'
import { tidyOutbox } from '#src/services/notifications/outbox/tidy.ts'
import { paymentJobs } from '#src/services/order-payment/work.ts'

/**
 * Starts the background work of the services. Every replica runs all of it; row locks share it out.
 * `stop` waits for what is under way.
 */
export function startJobs(deps: ServiceDeps, countMessage?: CountMessage): RunningJob {
  const { messages, push } = deps.settings
  const drivers = createDrivers(messages, push)
  const outbox = lanes.map((lane) => ({
    name: `outbox ${lane}`,
    everyMs: 1000,
    run: () => deliverDue(deps, drivers, { lane, count: countMessage }),
  }))
  const jobs: Job[] = [
    ...outbox,
    { name: 'outbox tidying', everyMs: 60_000, run: () => tidyOutbox(deps).then(() => false) },
    { name: 'coupon file tidying', everyMs: 3_600_000, run: () => removeOldCsvs(deps) },
    {
      name: 'coupon files',
      everyMs: 1000,
      run: (stopping) => workOnCouponFiles(deps, stopping),
    },
    { name: 'credit card retention', everyMs: 3_600_000, run: () => removeOldCards(deps) },
    {
      name: 'credit card sealing',
      everyMs: 600_000,
      run: (stopping) => resealCards(deps, stopping),
    },
    { name: 'sign-up pictures', everyMs: 5000, run: (stopping) => takePictures(deps, stopping) },
    { name: 'package ends', everyMs: 300_000, run: () => tellPackageEnds(deps) },
    { name: 'expired deals', everyMs: 300_000, run: () => tellExpiredDeals(deps) },
    { name: 'view counting', everyMs: 20_000, run: () => countViews(deps) },
    { name: 'view tidying', everyMs: 3_600_000, run: () => tidyViews(deps) },
    ...paymentJobs(deps),
  ]
  const running = jobs.map((job) => startJob(job, deps.log))
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()))
    },
  }
}
