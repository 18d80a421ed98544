import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import { collectCoupon as contract } from '#src/contract/core/collect-coupon.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { isActiveMerchant } from '#src/services/authentication/index.ts'
import { deals, isActive } from '#src/services/core/deals/schema.ts'
import { takeFromPackage, whyNotRunning } from '#src/services/core/user-packages/current.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind, type Call } from '#src/services/kit/endpoints/bind.ts'
import { isUniqueViolation, Refusal } from '#src/services/kit/refusals/refusal.ts'
import {
  type CollectLimits,
  hasLimit,
  lockCollecting,
  refuseBeyondLimits,
} from './collect-limits.ts'
import { pauseColumns, presentPause } from './pause-deal.ts'
import { coupons, dealCoupons, isCouponExpired } from './schema.ts'

type CollectCall = Call<typeof contract>
type Collected = { code: string; expiredOn: Date }

/**
 * POST coupons/collect: the next available coupon of an active deal, soonest to expire first, taken from
 * the person's package, within the deal's limits per person and day. The same key gets the same coupon.
 */
export const collectCoupon = bind(contract, async (call, deps) => {
  const { code, expiredOn } = await collectOnce(deps, call)
  const [pause] = await deps.quick
    .select(pauseColumns)
    .from(dealCoupons)
    .where(eq(dealCoupons.dealId, call.body.dealId))
  return {
    data: {
      couponCode: code,
      expiredOn: call.format.instant(expiredOn),
      pause: presentPause(pause ?? null, call.format),
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

async function findEarlierResult(
  db: Queryable,
  { body, caller }: CollectCall,
): Promise<Collected | undefined> {
  const [coupon] = await db
    .select({ dealId: coupons.dealId, code: coupons.code, expiredOn: coupons.expiredOn })
    .from(coupons)
    .where(and(eq(coupons.collectedBy, caller.userId), eq(coupons.collectKey, body.key)))
  if (!coupon || coupon.dealId === body.dealId) return coupon
  throw new Refusal('invalid', 'errors:service.invalid', {
    errors: { key: 'core:coupon.otherDeal' },
  })
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
    .returning({ id: coupons.id, code: coupons.code, expiredOn: coupons.expiredOn })
  if (!coupon) throw new Refusal('ruleBroken', 'core:coupon.noneLeft')
  await recordAudit(tx, call, { event: 'coupon.collected', subjectId: coupon.id })
  return coupon
}

function nextCoupon(tx: Tx, dealId: string, timeZone: string) {
  return tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.dealId, dealId),
        eq(coupons.active, true),
        isNull(coupons.collectedAt),
        not(isCouponExpired(timeZone)),
      ),
    )
    .orderBy(asc(coupons.expiresOn), asc(coupons.id))
    .limit(1)
}

/** App users see only approved deals; of those, only active ones give coupons. */
async function readOpenDeal(tx: Tx, dealId: string, timeZone: string): Promise<CollectLimits> {
  const [deal] = await tx
    .select({
      open: sql<boolean>`(${isActive(timeZone)})`,
      status: dealCoupons.status,
      merchantActive: sql<boolean>`${isActiveMerchant(deals.merchantId)}`,
      perPerson: deals.perPerson,
      perDay: deals.perDay,
    })
    .from(deals)
    .leftJoin(dealCoupons, eq(dealCoupons.dealId, deals.id))
    .where(and(eq(deals.id, dealId), eq(deals.approvalStatus, 'APPROVED'), isNull(deals.deletedAt)))
  if (!deal) throw new Refusal('notFound', 'core:deal.notFound')
  if (!deal.open || !deal.merchantActive || deal.status === 'INACTIVE') {
    throw new Refusal('ruleBroken', 'core:coupon.dealClosed')
  }
  if (deal.status === null) throw new Refusal('ruleBroken', 'core:coupon.noneLeft')
  return deal
}
