import { and, eq, ne, sql } from 'drizzle-orm'
import {
  type CouponStatus,
  updateCouponDealStatus as contract,
} from '#src/contract/core/coupons.ts'
import type { Tx } from '#src/database/connect.ts'
import { isExpired } from '#src/services/core/deals/expiry.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { dealCoupons } from './schema.ts'

type Command = { dealId: string; merchantId: string; status: CouponStatus }

export const updateCouponDealStatus = bind(contract, async (call, { db, settings }) => {
  const timeZone = settings.businessTimeZone

  const { dealId, status } = call.body
  await db.transaction(async (tx) => {
    const moved = await moveSwitch(tx, { dealId, merchantId: call.caller.userId, status }, timeZone)
    if (!moved) return
    await recordAudit(tx, call, {
      event: status === 'ACTIVE' ? 'deal.coupons-activated' : 'deal.coupons-deactivated',
      subjectId: dealId,
    })
  })
  const message = status === 'ACTIVE' ? 'core:coupon.dealActivated' : 'core:coupon.dealDeactivated'
  return { data: { dealId, status }, message }
})

async function moveSwitch(tx: Tx, command: Command, timeZone: string): Promise<boolean> {
  const own = and(
    eq(dealCoupons.dealId, command.dealId),
    eq(dealCoupons.merchantId, command.merchantId),
  )
  const live = sql`exists (select 1 from ${deals}
    where ${deals.id} = ${dealCoupons.dealId} and not ${isExpired(timeZone)})`
  const moved = await tx
    .update(dealCoupons)
    .set({ status: command.status })
    .where(and(own, ne(dealCoupons.status, command.status), live))
    .returning({ id: dealCoupons.dealId })
  if (moved.length > 0) return true
  const [deal] = await tx
    .select({ expired: isExpired(timeZone) })
    .from(dealCoupons)
    .innerJoin(deals, eq(deals.id, dealCoupons.dealId))
    .where(own)
  if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
  if (deal.expired) throw new Refusal('ruleBroken', 'core:deal.expired')
  return false
}
