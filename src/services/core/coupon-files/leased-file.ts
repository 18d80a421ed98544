import { type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { CouponFileState } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { Queryable } from '#src/database/connect.ts'
import { leasedJobs, unleased } from '#src/services/kit/leased-jobs.ts'
import { couponFiles } from './schema.ts'

/** Rows per transaction: enough to be fast, few enough to be short. */
export const BATCH = 2000

export type CouponFileRow = typeof couponFiles.$inferSelect

const busy = (table: typeof couponFiles | typeof other): SQL =>
  sql`${table.state} in ('CHECKING', 'WAITING', 'RUNNING')`
const other = alias(couponFiles, 'other')
const isHeld = sql`(${other.holder} is not null and ${other.dueAt} > now())`
const goesFirst = sql`(${couponFiles.state} = 'WAITING' and (${other.state} = 'RUNNING'
  or (${other.state} = 'WAITING' and (${other.startedAt}, ${other.id}) < (${couponFiles.startedAt}, ${couponFiles.id}))))`

/** One file per merchant at a time, imported one after the other. */
export const leasedFiles = leasedJobs(couponFiles, {
  isWorking: busy(couponFiles),
  isNext: sql`not exists (
    select 1 from ${couponFiles} as ${other}
    where ${other.merchantId} = ${couponFiles.merchantId} and ${other.id} <> ${couponFiles.id}
      and ${busy(other)} and (${isHeld} or ${goesFirst}))`,
  taking: {
    state: sql`case ${couponFiles.state} when 'WAITING' then 'RUNNING' else ${couponFiles.state} end`,
  },
})

export function writeHeld(
  db: Queryable,
  file: Pick<CouponFileRow, 'id' | 'holder'>,
  columns: PgUpdateSetSource<typeof couponFiles>,
): Promise<CouponFileRow> {
  return leasedFiles.renew(db, file, { reason: null, reasonParams: null, ...columns })
}

/** Whether no batch has been imported, so the dry run's failures still apply. */
export function isUntouched({ lineCursor }: Pick<CouponFileRow, 'lineCursor'>): boolean {
  return lineCursor === 0
}

export function release(state: CouponFileState, restSeconds = 0) {
  return { state, ...unleased(restSeconds) }
}
