import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { CouponFileState } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { couponFiles } from './schema.ts'

export type CouponFileRow = typeof couponFiles.$inferSelect

/** Lease in seconds, renewed by each batch; longer than any batch takes. */
export const LEASE_SECONDS = 15

/** Another worker holds the file, or it was cancelled: this worker's results no longer count. */
export class FileLost extends Error {
  override readonly name = 'FileLost'
}

const busy = (table: typeof couponFiles | typeof other): SQL =>
  sql`${table.state} in ('CHECKING', 'WAITING', 'RUNNING')`
const other = alias(couponFiles, 'other')

/**
 * Takes the file that waits longest, for `LEASE_SECONDS`; null when there is none. Of one merchant one
 * file is worked on at a time, and one is imported after the other. Replicas pass over each
 * other's rows. A file whose holder died is due again when its lease is over.
 */
export async function takeFile(db: Database, holder: string): Promise<CouponFileRow | null> {
  const due = sql`
    select ${couponFiles.id} from ${couponFiles}
    where ${busy(couponFiles)} and ${couponFiles.dueAt} <= now() and not exists (
      select 1 from ${couponFiles} as ${other}
      where ${other.merchantId} = ${couponFiles.merchantId} and ${other.id} <> ${couponFiles.id}
        and ${busy(other)} and (${isHeld} or ${goesFirst}))
    order by ${couponFiles.dueAt}, ${couponFiles.id} limit 1
    for update of ${couponFiles} skip locked`
  const [file] = await db
    .update(couponFiles)
    .set({
      holder,
      dueAt: leaseEnd(),
      failedAttempts: sql`${couponFiles.failedAttempts} + 1`,
      state: sql`case ${couponFiles.state} when 'WAITING' then 'RUNNING' else ${couponFiles.state} end`,
    })
    .where(sql`${couponFiles.id} = (${due})`)
    .returning()
  return file ?? null
}

const isHeld = sql`(${other.holder} is not null and ${other.dueAt} > now())`
const goesFirst = sql`(${couponFiles.state} = 'WAITING' and (${other.state} = 'RUNNING'
  or (${other.state} = 'WAITING' and (${other.startedAt}, ${other.id}) < (${couponFiles.startedAt}, ${couponFiles.id}))))`

function leaseEnd(): SQL {
  return sql`now() + make_interval(secs => ${LEASE_SECONDS})`
}

export async function writeHeld(
  db: Queryable,
  { id, holder, state }: Pick<CouponFileRow, 'id' | 'holder' | 'state'>,
  columns: PgUpdateSetSource<typeof couponFiles>,
): Promise<CouponFileRow> {
  const [file] = await db
    .update(couponFiles)
    .set({ dueAt: leaseEnd(), failedAttempts: 0, reason: null, reasonParams: null, ...columns })
    .where(
      and(
        eq(couponFiles.id, id),
        eq(couponFiles.state, state),
        sql`${couponFiles.holder} = ${holder}`,
      ),
    )
    .returning()
  if (!file) throw new FileLost()
  return file
}

/** Whether no batch of the import has been written, so that the dry run's failures are what there is. */
export function isUntouched({ lineCursor }: Pick<CouponFileRow, 'lineCursor'>): boolean {
  return lineCursor === 0
}

export function release(state: CouponFileState, restSeconds = 0) {
  return { state, holder: null, dueAt: sql`now() + make_interval(secs => ${restSeconds})` }
}
