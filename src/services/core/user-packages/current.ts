import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Key } from '#src/i18n/keys.ts'
import { packageNotices } from '#src/services/core/package-ends/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { packageSubscriptions, userPackages } from './schema.ts'

const { id, userId, packageId, couponLimit, usedCoupons, endsAt, replacedAt, frozenAt } =
  packageSubscriptions

export const isRunning = and(
  isNull(replacedAt),
  gt(endsAt, databaseNow),
  lt(usedCoupons, couponLimit),
)

export type CurrentPackage = NonNullable<Awaited<ReturnType<typeof findCurrentPackage>>>

export async function findCurrentPackage(db: Queryable, user: string) {
  const [row] = await db
    .select({
      packageId,
      endsAt,
      remaining: sql<number>`${couponLimit} - ${usedCoupons}`,
      expired: sql<boolean>`${lte(endsAt, databaseNow)}`,
      running: sql<boolean>`(${isRunning})`,
      frozen: sql<boolean>`${frozenAt} is not null`,
    })
    .from(packageSubscriptions)
    .where(isCurrentOf(user))
  return row
}

export async function whyNotRunning(db: Queryable, user: string): Promise<Key> {
  const current = await findCurrentPackage(db, user)
  if (!current) return 'core:package.none'
  if (current.running && current.frozen) return 'core:package.frozen'
  return current.expired ? 'core:package.expired' : 'core:package.exhausted'
}

/**
 * One conditional write, so that parallel requests never take more coupons than there are.
 * @returns the subscription's id, or null if no package is running
 */
export async function takeFromPackage(tx: Tx, user: string): Promise<string | null> {
  const [used] = await tx
    .update(packageSubscriptions)
    .set({ usedCoupons: sql`${usedCoupons} + 1` })
    .where(and(eq(userId, user), isRunning, isNull(frozenAt)))
    .returning({ id })
  return used?.id ?? null
}

/** Fails while the current package is still running. */
export async function retireCurrent(tx: Tx, user: string): Promise<void> {
  const over = sql`(${lte(endsAt, databaseNow)} or ${usedCoupons} >= ${couponLimit})`
  await tx
    .update(packageSubscriptions)
    .set({ replacedAt: databaseNow })
    .where(and(isCurrentOf(user), over))
}

function isCurrentOf(user: string) {
  return and(eq(userId, user), isNull(replacedAt))
}

export async function setPackageFrozen(tx: Tx, id: string, frozen: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(packageSubscriptions)
    .set({ frozenAt: frozen ? databaseNow : null })
    .where(and(eq(packageSubscriptions.id, id), isNull(packageSubscriptions.replacedAt)))
  return rowCount === 1
}

type Origin = Parameters<typeof recordAudit>[1]

/** Ends it now, with its unused coupons. One that has expired or was replaced is not touched. */
export async function endRefundedPackage(
  tx: Tx,
  subscriptionId: string,
  origin: Origin,
): Promise<void> {
  const [ended] = await tx
    .update(packageSubscriptions)
    .set({ endsAt: databaseNow })
    .from(userPackages)
    .where(
      and(
        eq(userPackages.id, packageId),
        eq(id, subscriptionId),
        isNull(replacedAt),
        gt(endsAt, databaseNow),
      ),
    )
    .returning({
      package: userPackages.name,
      amountCents: packageSubscriptions.priceCents,
      couponLimit,
    })
  if (!ended) return
  // The refund notification already says that the package ended.
  await tx.insert(packageNotices).values({ subscriptionId, notice: 'ENDED' }).onConflictDoNothing()
  await recordAudit(tx, origin, {
    event: 'package.refunded',
    subjectType: 'package-subscription',
    subjectId: subscriptionId,
    before: ended,
  })
}
