import { and, eq, exists, gte, isNull, sql } from 'drizzle-orm'
import type { TillDeal, TillSync } from '#src/contract/core/till-sync.ts'
import { INSTANT_MAX } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findPersonsAt, noteSynced, requireOffline } from '#src/services/authentication/index.ts'
import { redeemedHere } from '#src/services/core/coupons/redeem/places.ts'
import { couponTallies, dealCoupons, isPaused } from '#src/services/core/coupons/schema.ts'
import { couponKeys, markOfBranch } from '#src/services/core/coupons/sign-code.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { businessToday, readDatabaseClock } from '#src/services/kit/clock.ts'
import type { Caller, CounterPlace, ServiceDeps } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findBranchNames, findShutBranches, hasBranches } from '#src/services/location/index.ts'
import { hashKeyOf } from './hash-code.ts'

/** What a till keeps at most, those that end last first: a shop runs a few dozen at once. */
const DEALS_MAX = 500
const HOUR_MS = 3_600_000

/** @throws Refusal ruleBroken unless its owner lets this till work without the line */
export async function syncTill(
  { db, settings }: Pick<ServiceDeps, 'db' | 'settings'>,
  caller: Caller,
): Promise<TillSync> {
  const till = await requireOffline(db, caller)
  const { counter, userId } = caller
  if (!counter) throw new Error('a till without a place')
  const shut = (await findShutBranches(db, [till.branchId])).get(till.branchId)
  if (shut) throw new Refusal('ruleBroken', `tills:shut.${shut}`)
  await noteSynced(db, till.id)
  const timeZone = settings.businessTimeZone
  const [serverTime, names, cashiers, found, { rows }] = await Promise.all([
    readDatabaseClock(db),
    findBranchNames(db, [till.branchId]),
    findPersonsAt(db, userId, counter),
    findDeals(db, userId, counter, timeZone),
    db.execute<{ has: boolean }>(sql`select ${hasBranches(userId)} as has`),
  ])
  const { offlineCoupons, offlineCents, offlineHours } = till
  return {
    tillId: till.id,
    tillName: till.name,
    merchantId: userId,
    serverTime,
    leaseUntil: Math.min(serverTime + offlineHours * HOUR_MS, INSTANT_MAX),
    limits: { coupons: offlineCoupons, cents: offlineCents, hours: offlineHours },
    timeZone,
    keys: [...couponKeys(settings).keys],
    hashKey: hashKeyOf(settings, till.id),
    branch: {
      id: till.branchId,
      name: names.get(till.branchId) ?? '',
      mark: markOfBranch(till.branchId),
    },
    hasBranches: rows[0]?.has ?? false,
    counterUndo: caller.permissions.has('UNDO_REDEMPTION'),
    requiresPerson: counter.requiresPerson,
    cashiers,
    deals: found,
  }
}

/** Deals that have coupons which are not over. */
async function findDeals(
  db: Queryable,
  merchantId: string,
  { branchId }: CounterPlace,
  timeZone: string,
): Promise<TillDeal[]> {
  const { dealId, expiresOn } = couponTallies
  const isUsable = and(eq(dealId, deals.id), gte(expiresOn, businessToday(timeZone)))
  const { today, thisHour } = redeemedHere({ merchantId, branchId }, timeZone)
  const rows = await db
    .select({
      id: deals.id,
      title: deals.title,
      coverImage: deals.coverImage,
      endsOn: deals.expiresOn,
      validFrom: deals.validFrom,
      rules: {
        perPerson: deals.perPerson,
        perDay: deals.perDay,
        perBranchDay: deals.perBranchDay,
        perBranchHour: deals.perBranchHour,
        branchIds: deals.branchIds,
        attention: deals.attention,
        couponValueCents: deals.couponValueCents,
      },
      paused: isPaused(),
      dealOpen: sql<boolean>`${deals.approvalStatus} = 'APPROVED' and ${dealCoupons.status} = 'ACTIVE'`,
      cents: deals.deductionCents,
      valueCents: deals.couponValueCents,
      redeemedToday: today,
      redeemedThisHour: thisHour,
    })
    .from(deals)
    .innerJoin(dealCoupons, eq(dealCoupons.dealId, deals.id))
    .where(
      and(
        eq(deals.merchantId, merchantId),
        isNull(deals.deletedAt),
        exists(db.select({ one: sql`1` }).from(couponTallies).where(isUsable)),
      ),
    )
    .orderBy(sql`${deals.expiresOn} desc`, deals.id)
    .limit(DEALS_MAX)
  return rows.map(({ validFrom, ...deal }) => ({
    ...deal,
    validFrom: validFrom.getTime(),
  }))
}
