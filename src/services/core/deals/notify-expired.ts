import { and, asc, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { isDaytime, NOTIFY_WITHIN_DAYS } from '#src/services/kit/daytime.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { dealExpiryNotices, deals, isExpired } from './schema.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>
type ExpiredDeal = Awaited<ReturnType<typeof lockExpired>>[number]

const BATCH = 100

/** Notifies each owner once, in daytime, with any number of processes. True if there may be more. */
export async function notifyExpiredDeals(
  { db, settings }: Deps,
  now = databaseNow,
): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  return db.transaction(async (tx) => {
    if (!(await isDaytime(tx, now, timeZone))) return false
    const due = await lockExpired(tx, now, timeZone)
    for (const { id, merchantId, title, picture } of await claim(tx, due)) {
      const link = dealPaths.show(ofDeal(id))
      await markReviewNoticesRead(tx, link)
      await notify(tx, {
        userIds: [merchantId],
        type: 'deal-expired',
        params: { name: title, picture },
        link,
      })
    }
    return due.length === BATCH
  })
}

/** Locked until the transaction ends; rows locked by another process are skipped. */
function lockExpired(tx: Tx, now: SQL, timeZone: string) {
  const alreadyNotified = tx
    .select({ id: dealExpiryNotices.dealId })
    .from(dealExpiryNotices)
    .where(eq(dealExpiryNotices.dealId, deals.id))
  return tx
    .select({
      id: deals.id,
      merchantId: deals.merchantId,
      title: deals.title,
      picture: deals.coverImage,
    })
    .from(deals)
    .where(
      and(
        eq(deals.approvalStatus, 'PENDING'),
        isNull(deals.deletedAt),
        isExpired(timeZone, now),
        sql`${deals.expiresOn} >= ${businessToday(timeZone, now)} - ${NOTIFY_WITHIN_DAYS}::int`,
        notExists(alreadyNotified),
      ),
    )
    .orderBy(asc(deals.expiresOn), asc(deals.id))
    .limit(BATCH)
    .for('no key update', { of: deals, skipLocked: true })
}

async function claim(tx: Tx, due: readonly ExpiredDeal[]): Promise<ExpiredDeal[]> {
  if (due.length === 0) return []
  const claimed = await tx
    .insert(dealExpiryNotices)
    .values(due.map(({ id }) => ({ dealId: id })))
    .onConflictDoNothing()
    .returning({ id: dealExpiryNotices.dealId })
  const ids = new Set(claimed.map(({ id }) => id))
  return due.filter(({ id }) => ids.has(id))
}
