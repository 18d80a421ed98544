import { and, eq } from 'drizzle-orm'
import { collectCoupon as contract } from '#src/contract/core/collect-coupon.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { takeFromPackage, whyNotRunning } from '#src/services/core/user-packages/current.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import { hasLimit, lockCollecting, refuseBeyondLimits } from './collect-limits.ts'
import { presentValue } from './coupon-value.ts'
import { nextCoupon, readOpenDeal } from './next-coupon.ts'
import { pauseColumns, presentPause } from './pause-deal.ts'
import { coupons, dealCoupons } from './schema.ts'
import { signCode, signedColumns } from './sign-code.ts'

type CollectCall = Call<typeof contract>
type Collected = { code: string; expiredOn: Date; takenCents: number }

/**
 * POST coupons/collect: the next available coupon of an active deal, soonest to expire first, taken from
 * the person's package, within the deal's limits per person and day. The same key gets the same coupon.
 */
export const collectCoupon = bind(contract, async (call, deps) => {
  const { code, expiredOn, takenCents } = await collectOnce(deps, call)
  const [taken] = await deps.quick
    .select({ ...signedColumns, pause: pauseColumns })
    .from(coupons)
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .innerJoin(dealCoupons, eq(dealCoupons.dealId, coupons.dealId))
    .where(isOf(call))
  return {
    data: {
      couponCode: code,
      expiredOn: call.format.instant(expiredOn),
      qr: taken ? signCode(deps.settings, taken) : null,
      pause: presentPause(taken?.pause ?? null, call.format),
      value: presentValue(
        { couponValueCents: taken?.couponValueCents ?? null, takenCents },
        call.format,
      ),
    },
    message: 'core:coupon.collected',
  }
})

/** Two concurrent requests with one key: the index lets one write, the other reads the result. */
async function collectOnce(deps: ServiceDeps, call: CollectCall): Promise<Collected> {
  try {
    return await deps.db.transaction(
      async (tx) => (await findEarlierResult(tx, call)) ?? (await take(tx, deps, call)),
    )
  } catch (error) {
    const first = isUniqueViolation(error) ? await findEarlierResult(deps.db, call) : undefined
    if (!first) throw error
    return first
  }
}

async function findEarlierResult(db: Queryable, call: CollectCall): Promise<Collected | undefined> {
  const [coupon] = await db
    .select({
      dealId: coupons.dealId,
      code: coupons.code,
      expiredOn: coupons.expiredOn,
      takenCents: coupons.takenCents,
    })
    .from(coupons)
    .where(isOf(call))
  if (!coupon || coupon.dealId === call.body.dealId) return coupon
  throw new Refusal('invalid', 'errors:service.invalid', {
    errors: { key: 'core:coupon.otherDeal' },
  })
}

function isOf({ body, caller }: CollectCall) {
  return and(eq(coupons.collectedBy, caller.userId), eq(coupons.collectKey, body.key))
}

async function take(tx: Tx, deps: ServiceDeps, call: CollectCall): Promise<Collected> {
  const timeZone = deps.settings.businessTimeZone
  const { body, caller } = call
  const limits = await readOpenDeal(tx, body.dealId, timeZone)
  if (hasLimit(limits)) {
    const collector = { dealId: body.dealId, userId: caller.userId }
    await lockCollecting(tx, limits, collector)
    const earlier = await findEarlierResult(tx, call)
    if (earlier) return earlier
    await refuseBeyondLimits(tx, limits, collector, { timeZone, format: call.format })
  }
  const next = nextCoupon(tx, body.dealId, timeZone)
  if (!(await takeFromPackage(tx, caller.userId))) {
    const left = (await next).length > 0
    const why = left ? await whyNotRunning(tx, caller.userId) : 'core:coupon.noneLeft'
    throw new Refusal('ruleBroken', why)
  }
  const [coupon] = await tx
    .update(coupons)
    .set({ collectedBy: caller.userId, collectedAt: databaseNow, collectKey: body.key })
    .where(eq(coupons.id, next.for('update', { skipLocked: true })))
    .returning({
      id: coupons.id,
      code: coupons.code,
      expiredOn: coupons.expiredOn,
      takenCents: coupons.takenCents,
    })
  if (!coupon) throw new Refusal('ruleBroken', 'core:coupon.noneLeft')
  await recordAudit(tx, call, { event: 'coupon.collected', subjectId: coupon.id })
  return coupon
}
