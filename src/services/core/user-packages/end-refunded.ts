import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { packageNotices } from '#src/services/core/package-ends/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { packageSubscriptions, userPackages } from './schema.ts'

type Origin = Parameters<typeof recordAudit>[1]
const { id, packageId, priceCents, couponLimit, endsAt, replacedAt } = packageSubscriptions

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
    .returning({ package: userPackages.name, amountCents: priceCents, couponLimit })
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
