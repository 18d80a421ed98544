import { and, eq, isNull, not } from 'drizzle-orm'
import { couponDecisions } from '#src/contract/core/coupon-decisions.ts'
import { type CouponStatus, updateCouponStatus as contract } from '#src/contract/core/coupons.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { coupons, isCouponExpired } from './schema.ts'

type Command = { couponId: string; status: CouponStatus }

export const updateCouponStatus = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { couponId, status } = call.body
  await db.transaction((tx) => switchCoupon(tx, call, { couponId, status }, timeZone))
  const message = status === 'ACTIVE' ? 'core:coupon.activated' : 'core:coupon.deactivated'
  return { data: { couponId, status }, message }
})

type By = Parameters<typeof recordAudit>[1] & { caller: Caller }

/** @throws Refusal notFound if it is not the caller's; ruleBroken once redeemed or expired */
export async function switchCoupon(tx: Tx, by: By, command: Command, timeZone: string) {
  const moved = await moveSwitch(tx, by.caller.userId, command, timeZone)
  if (!moved) return
  const { event } = couponDecisions[command.status === 'ACTIVE' ? 'activate' : 'deactivate']
  await recordAudit(tx, by, { event, subjectId: command.couponId })
}

async function moveSwitch(
  tx: Tx,
  merchantId: string,
  command: Command,
  timeZone: string,
): Promise<boolean> {
  const own = and(eq(coupons.id, command.couponId), eq(coupons.merchantId, merchantId))
  const active = command.status === 'ACTIVE'
  const { rowCount } = await tx
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
  if (rowCount === 1) return true
  const [coupon] = await tx
    .select({ redeemedAt: coupons.redeemedAt, expired: isCouponExpired(timeZone) })
    .from(coupons)
    .where(own)
  if (!coupon) throw new Refusal('notFound', 'core:coupon.notFound')
  if (coupon.redeemedAt) throw new Refusal('ruleBroken', 'core:coupon.switchRedeemed')
  if (coupon.expired) throw new Refusal('ruleBroken', 'core:coupon.switchExpired')
  return false
}
