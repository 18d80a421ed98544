import { sql } from 'drizzle-orm'
import { removeOldDrafts } from '#src/services/core/deal-drafts/drafts.ts'
import { notifyExpiredDeals } from '#src/services/core/deals/notify-expired.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { enterBacklog } from '#src/services/core/ledger-backlog/enter-backlog.ts'
import { notifyPackageEnds } from '#src/services/core/package-ends/notify-ends.ts'
import { endPlans } from '#src/services/core/plans/end-plans.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { tidyViews } from '#src/services/core/view-counts/tidy.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import type { AccountActs } from './bulk-actions/kinds.ts'
import { bulkActions } from './bulk-actions/schema.ts'
import { tidyBulkActions, workOnBulkActions } from './bulk-actions/work.ts'
import { couponFiles } from './coupon-files/schema.ts'
import { workOnCouponFiles } from './coupon-files/work.ts'
import { couponGifts } from './coupon-gifts/schema.ts'
import { giveWaiting } from './coupon-gifts/work.ts'
import { removeOldCards } from './credit-cards/remove-old.ts'
import { resealCards } from './credit-cards/reseal.ts'
import { tidyExports } from './exports/tidy.ts'
import { reconcileNightly } from './reconciliation/nightly.ts'

/** A process that has just begun has more urgent things to do than to compare all coupons. */
const SETTLED_SECONDS = 300

export function coreJobs(deps: ServiceDeps, accountActs: AccountActs): PiecewiseJob[] {
  return [
    {
      name: 'coupon files',
      everyMs: 1000,
      run: (stopping) => workOnCouponFiles(deps, stopping),
      waiting: sql`
        select ${couponFiles.dueAt} from ${couponFiles}
        where ${couponFiles.state} in ('CHECKING', 'WAITING', 'RUNNING')`,
    },
    {
      name: 'gifts',
      everyMs: 1000,
      run: (stopping) => giveWaiting(deps, stopping),
      waiting: sql`
        select ${couponGifts.dueAt} from ${couponGifts} where ${couponGifts.state} = 'WAITING'`,
    },
    {
      name: 'bulk actions',
      everyMs: 1000,
      run: (stopping) => workOnBulkActions(deps, accountActs, stopping),
      waiting: sql`
        select ${bulkActions.dueAt} from ${bulkActions} where ${bulkActions.state} = 'RUNNING'`,
    },
    { name: 'bulk action tidying', everyMs: 3_600_000, run: () => tidyBulkActions(deps) },
    { name: 'export tidying', everyMs: 3_600_000, run: () => tidyExports(deps) },
    { name: 'deal draft tidying', everyMs: 3_600_000, run: () => removeOldDrafts(deps) },
    { name: 'credit card retention', everyMs: 3_600_000, run: () => removeOldCards(deps) },
    {
      name: 'credit card sealing',
      everyMs: 600_000,
      run: (stopping) => resealCards(deps, stopping),
    },
    { name: 'plan ends', everyMs: 300_000, run: () => endPlans(deps) },
    { name: 'package ends', everyMs: 300_000, run: () => notifyPackageEnds(deps) },
    { name: 'expired deals', everyMs: 300_000, run: () => notifyExpiredDeals(deps) },
    { name: 'view counting', everyMs: 20_000, run: () => countViews(deps) },
    { name: 'ledger backlog', everyMs: 60_000, run: () => enterBacklog(deps) },
    { name: 'ledger counting', everyMs: 20_000, run: () => countLedger(deps) },
    {
      name: 'reconciliation',
      everyMs: 600_000,
      run: async (stopping) =>
        process.uptime() > SETTLED_SECONDS && reconcileNightly(deps, stopping),
    },
    { name: 'view tidying', everyMs: 3_600_000, run: () => tidyViews(deps) },
  ]
}
