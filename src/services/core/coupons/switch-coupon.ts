import { and, eq, isNull, not } from 'drizzle-orm'
import { type CouponStatus, updateCouponStatus as contract } from '#src/contract/core/coupons.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { isCouponExpired } from './coupon-expiry.ts'
import { coupons } from './schema.ts'

type Command = { couponId: string; merchantId: string; status: CouponStatus }

export const updateCouponStatus = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { couponId, status } = call.body
  await db.transaction(async (tx) => {
    const moved = await moveSwitch(
      tx,
      { couponId, merchantId: call.caller.userId, status },
      timeZone,
    )
    if (!moved) return
    await recordAudit(tx, call, {
      event: status === 'ACTIVE' ? 'coupon.activated' : 'coupon.deactivated',
      subjectId: couponId,
    })
  })
  const message = status === 'ACTIVE' ? 'core:coupon.activated' : 'core:coupon.deactivated'
  return { data: { couponId, status }, message }
})

async function moveSwitch(tx: Tx, command: Command, timeZone: string): Promise<boolean> {
  const own = and(eq(coupons.id, command.couponId), eq(coupons.merchantId, command.merchantId))
  const active = command.status === 'ACTIVE'
  const moved = await tx
    .update(coupons)
    .set({ active })
    .where(
      and(
        own,
        eq(coupons.active, !active),
        isNull(coupons.redeemedAt),
        not(isCouponExpired(timeZone)),
      ),
    )
    .returning({ id: coupons.id })
  if (moved.length > 0) return true
  const [coupon] = await tx
    .select({ redeemedAt: coupons.redeemedAt, expired: isCouponExpired(timeZone) })
    .from(coupons)
    .where(own)
  if (!coupon) throw new Refusal('notFound', 'core:coupon.notFound')
  if (coupon.redeemedAt) throw new Refusal('ruleBroken', 'core:coupon.switchRedeemed')
  if (coupon.expired) throw new Refusal('ruleBroken', 'core:coupon.switchExpired')
  return false
}
