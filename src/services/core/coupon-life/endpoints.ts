import { and, eq, isNull, sql } from 'drizzle-orm'
import { couponKey } from '#src/contract/core/coupon-code.ts'
import { findCoupons, readCouponLife, undoLastRedemption } from '#src/contract/core/coupon-life.ts'
import { PREVIEW_SIZE } from '#src/contract/paging.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { outcomeOf, requireWords, undo } from '#src/services/core/coupons/redeem/undo.ts'
import { coupons, isStanding, redemptions } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { findHistory } from './find-life.ts'

export const couponLifeEndpoints = [
  bind(readCouponLife, async (call, { db, settings }) => {
    const { params, caller, format } = call
    return db.transaction(async (tx) => {
      const which = { id: params.id, merchantId: ownerOf(caller) }
      const life = await findHistory(tx, which, settings.businessTimeZone, format)
      if (!life) throw new Refusal('notFound', 'core:coupon.notFound')
      if (caller.role === 'ADMIN')
        await recordAudit(tx, call, { event: 'coupon.read', subjectId: params.id })
      return { data: life }
    })
  }),

  bind(findCoupons, async ({ query, caller }, { quick }) => {
    const merchantId = ownerOf(caller)
    const people = accountNames(quick)
    const found = await quick
      .select({
        id: coupons.id,
        couponCode: coupons.code,
        dealTitle: deals.title,
        merchant: sql<string>`coalesce(${people.name}, '')`,
      })
      .from(coupons)
      .innerJoin(deals, eq(deals.id, coupons.dealId))
      .leftJoin(people, eq(people.id, coupons.merchantId))
      .where(
        and(
          eq(coupons.codeKey, couponKey(query.code)),
          merchantId === null ? undefined : eq(coupons.merchantId, merchantId),
        ),
      )
      .orderBy(coupons.id)
      .limit(PREVIEW_SIZE)
    return { data: { coupons: found } }
  }),

  bind(undoLastRedemption, async (call, { db, settings }) => {
    const { params, body, caller, format } = call
    requireWords(body)
    const merchantId = ownerOf(caller)
    const own = merchantId === null ? undefined : eq(redemptions.merchantId, merchantId)
    const isIt = and(eq(redemptions.id, lastStanding(params.id)), own, isStanding())
    const outcome = await db.transaction(async (tx) => {
      const couponId = await undo(tx, call, isIt)
      if (couponId && merchantId === null) await notifyMerchant(tx, couponId)
      return couponId && outcomeOf(tx, couponId, settings.businessTimeZone, format)
    })
    if (!outcome) throw await whyNotUndone(db, params.id, merchantId)
    return { data: null, ...outcome }
  }),
]

/** A coupon that holds an amount may have several. */
function lastStanding(couponId: string) {
  return sql`(select last.id from ${redemptions} last
    where last.coupon_id = ${couponId}::uuid and ${isStanding({ undoneAt: sql`last.undone_at`, doubleOf: sql`last.double_of` })}
    order by last.redeemed_at desc, last.id desc limit 1)`
}

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
