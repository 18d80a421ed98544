import { and, eq, isNull } from 'drizzle-orm'
import { readCouponLife, undoLastRedemption } from '#src/contract/core/coupon-life.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { outcomeOf, requireWords, undo } from '#src/services/core/coupons/redeem/undo.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { findLife } from './find-life.ts'

export const couponLifeEndpoints = [
  bind(readCouponLife, async (call, { db, settings }) => {
    const { params, caller, format } = call
    return db.transaction(async (tx) => {
      const which = { id: params.id, merchantId: ownerOf(caller) }
      const life = await findLife(tx, which, settings.businessTimeZone, format)
      if (!life) throw new Refusal('notFound', 'core:coupon.notFound')
      if (caller.role === 'ADMIN')
        await recordAudit(tx, call, { event: 'coupon.read', subjectId: params.id })
      return { data: life }
    })
  }),

  bind(undoLastRedemption, async (call, { db, settings }) => {
    const { params, body, caller, format } = call
    requireWords(body)
    const merchantId = ownerOf(caller)
    const own = merchantId === null ? undefined : eq(redemptions.merchantId, merchantId)
    const isIt = and(eq(redemptions.couponId, params.id), own, isStanding())
    const couponId = await db.transaction(async (tx) => {
      const undone = await undo(tx, call, isIt)
      if (undone && merchantId === null) await notifyMerchant(tx, undone)
      return undone
    })
    if (!couponId) throw await whyNotUndone(db, params.id, merchantId)
    return { data: null, ...(await outcomeOf(db, couponId, settings.businessTimeZone, format)) }
  }),
]

/** Its figures change, and nobody of the business did it. */
async function notifyMerchant(tx: Tx, id: string): Promise<void> {
  const [coupon] = await tx
    .select({ code: coupons.code, merchantId: coupons.merchantId, title: deals.title })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(eq(coupons.id, id))
  if (!coupon) return
  await notify(tx, {
    userIds: [coupon.merchantId],
    type: 'redemption-undone',
    params: { code: coupon.code, name: coupon.title },
    link: couponPaths.code({ id }),
  })
}

async function whyNotUndone(db: Queryable, id: string, merchantId: string | null) {
  const own = merchantId === null ? undefined : eq(coupons.merchantId, merchantId)
  const [free] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.id, id), own, isNull(coupons.redeemedAt)))
  if (free) return new Refusal('conflict', 'core:coupon.nothingToUndo')
  return new Refusal('notFound', 'core:coupon.notFound')
}
