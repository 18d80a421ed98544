import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import {
  COUNTER_DEALS_MAX,
  type CouponPause,
  pauseDeal as contract,
  listCounterDeals as listContract,
} from '#src/contract/core/deal-pause.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { deals, isExpired } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow, startOfBusinessDay } from '#src/services/kit/clock.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { dealCoupons, isPaused } from './schema.ts'

const { pausedAt, pausedUntil, pausedByAdmin } = dealCoupons

function isPausedByAdmin(): SQL<boolean> {
  return sql<boolean>`(${pausedByAdmin} and ${isPaused()})`
}

/** Pausing what is paused only changes until when; what goes on already stays as it is. */
export const pauseDeal = bind(contract, async (call, { db, settings }) => {
  const { body, caller, format } = call
  const { dealId, paused, today } = body
  const isIt = and(eq(dealCoupons.dealId, dealId), ofOwner(ownerOf(caller)))
  const timeZone = settings.businessTimeZone
  const [changed] = await db.transaction((tx) =>
    setPause(tx, call, isIt, { paused, today, timeZone }),
  )
  if (!changed) await refuse(db, isIt, paused)
  const message = paused
    ? (`core:coupon.dealPaused${today ? 'Today' : ''}` as const)
    : 'core:coupon.dealGoesOn'
  return { data: changed ? presentPause({ ...changed, isPaused: paused }, format) : null, message }
})

type By = Parameters<typeof recordAudit>[1] & { caller: Caller }
type Pausing = { paused: boolean; today: boolean; timeZone: string }

/** Pauses the coupons of the deals that are offered, or lets paused ones go on; each change is audited. */
async function setPause(tx: Tx, call: By, which: SQL | undefined, how: Pausing) {
  const { paused, today, timeZone } = how
  const owner = ownerOf(call.caller)
  const midnight = sql`${startOfBusinessDay(timeZone)} + interval '1 day'`
  const pause = {
    pausedAt: sql`case when ${isPaused()} then ${dealCoupons.pausedAt} else ${databaseNow} end`,
    pausedUntil: today ? midnight : null,
    pausedByAdmin: owner === null,
  }
  const isTheirs = owner === null ? undefined : not(isPausedByAdmin())
  const isLive = sql`exists (select from ${deals}
    where ${deals.id} = ${dealCoupons.dealId} and ${isOffered(timeZone)})`
  const rows = await tx
    .update(dealCoupons)
    .set(paused ? pause : { pausedAt: null, pausedUntil: null, pausedByAdmin: false })
    .where(and(which, isTheirs, paused ? isLive : isPaused()))
    .returning({ dealId: dealCoupons.dealId, pausedAt, pausedUntil, byAdmin: pausedByAdmin })
  for (const row of rows)
    await recordAudit(tx, call, {
      event: paused ? 'deal.coupons-paused' : 'deal.coupons-resumed',
      subjectId: row.dealId,
      ...(paused && { after: { pausedUntil: row.pausedUntil?.toISOString() ?? null } }),
    })
  return rows
}

/** Pauses those of many deals that go on, until somebody ends it. @returns of how many */
export async function pauseDeals(tx: Tx, call: By, dealIds: string[], timeZone: string) {
  const goOn = and(
    inArray(dealCoupons.dealId, dealIds),
    ofOwner(ownerOf(call.caller)),
    eq(dealCoupons.status, 'ACTIVE'),
    not(isPaused()),
  )
  return (await setPause(tx, call, goOn, { paused: true, today: false, timeZone })).length
}

function ofOwner(owner: string | null): SQL | undefined {
  return owner === null ? undefined : eq(dealCoupons.merchantId, owner)
}

/** As a value, what of a deal's coupons matters to whoever would pause them. */
export function pauseState(timeZone: string): SQL {
  return sql`case when ${isPausedByAdmin()} then 'PAUSED_BY_ADMIN' when ${isPaused()} then 'PAUSED'
    when ${dealCoupons.status} = 'ACTIVE' and ${isOffered(timeZone)} then 'LIVE' else 'OVER' end`
}

/** As a condition: approved, and neither over nor deleted. */
function isOffered(timeZone: string): SQL {
  return sql`${deals.approvalStatus} = 'APPROVED' and ${deals.deletedAt} is null
    and not ${isExpired(timeZone)}`
}

export const listCounterDeals = bind(listContract, async ({ caller, format }, { db, settings }) => {
  const rows = await db
    .select({ id: deals.id, title: deals.title, pause: pauseColumns })
    .from(dealCoupons)
    .innerJoin(deals, eq(deals.id, dealCoupons.dealId))
    .where(and(eq(deals.merchantId, caller.userId), isOffered(settings.businessTimeZone)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(COUNTER_DEALS_MAX)
  return {
    data: { deals: rows.map((row) => ({ ...row, pause: presentPause(row.pause, format) })) },
  }
})

async function refuse(db: Queryable, isIt: ReturnType<typeof and>, paused: boolean) {
  const [found] = await db.select({ isHeld: isPausedByAdmin() }).from(dealCoupons).where(isIt)
  if (!found) throw new Refusal('notFound', 'core:coupon.dealNotFound')
  if (found.isHeld) throw new Refusal('ruleBroken', 'core:coupon.pausedByAdmin')
  if (paused) throw new Refusal('ruleBroken', 'core:coupon.pauseNotLive')
}

/** Columns of a deal's coupons that `presentPause` shows. */
export const pauseColumns = {
  isPaused: isPaused(),
  pausedAt,
  pausedUntil,
  byAdmin: pausedByAdmin,
}

type PauseRow = {
  isPaused: boolean
  pausedAt: Date | null
  pausedUntil: Date | null
  byAdmin: boolean
}

export function presentPause(row: PauseRow | null, format: Format): CouponPause | null {
  if (!row?.isPaused || !row.pausedAt) return null
  return {
    since: format.instant(row.pausedAt),
    until: row.pausedUntil && format.instant(row.pausedUntil),
    byAdmin: row.byAdmin,
  }
}
