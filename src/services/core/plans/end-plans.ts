import { and, asc, eq, gt, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { GRACE_DAYS, noticeDays, type PlanNotice } from '#src/contract/core/plan-periods.ts'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { formatFor } from '#src/i18n/format.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { isDaytime } from '#src/services/kit/daytime.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import { hasLapsed, isInForce, lastDay, lastPaidDay, shownDay } from './periods.ts'
import { planNotices, plans, subscriptions } from './schema.ts'
import { endSubscription } from './subscribe.ts'
import { switchDue } from './switch-plans.ts'

const { id, userId, planId, months, startedAt, endedAt, paidThrough, kept, renews, amountCents } =
  subscriptions
const { nextPlanId, chargedTo, chargeTried, frozenAt } = subscriptions
type Deps = Pick<ServiceDeps, 'db' | 'settings'>

const BATCH = 100

/** What a holder is told; of a plan that ends anyway nobody asks for money. */
const typesOf: Record<
  Exclude<PlanNotice, 'ENDED'>,
  Partial<Record<'renews' | 'charged' | 'ends' | 'becomesFree', NotificationType>>
> = {
  KEPT: { renews: 'subscription-kept' },
  WEEK: { renews: 'subscription-due-soon', charged: 'subscription-charged-soon' },
  DAY: {
    renews: 'subscription-due-soon',
    charged: 'subscription-charged-soon',
    ends: 'subscription-ends-soon',
    becomesFree: 'subscription-changes-soon',
  },
  OVERDUE: { renews: 'subscription-overdue' },
  REMINDED: { renews: 'subscription-overdue' },
  LAST: { renews: 'subscription-last-day' },
}

/** Of the plan that follows, if there is one. */
const nextMonths: ReadonlySet<NotificationType> = new Set([
  'subscription-due-soon',
  'subscription-charged-soon',
])

/**
 * Writes down the end of plans that ran out and tells their holders, both in daytime; what is in force follows
 * from the dates alone, so that nothing depends on when this runs. True if there may be more.
 */
export async function endPlans({ db, settings }: Deps, now = databaseNow): Promise<boolean> {
  const timeZone = settings.businessTimeZone
  return db.transaction(async (tx) => {
    await giveEnds(tx, timeZone)
    const switched = await switchDue(tx, { timeZone, now })
    if (!(await isDaytime(tx, now, timeZone))) return switched
    const lapsed = await endLapsed(tx, timeZone, now)
    const notified = await notifyHolders(tx, timeZone, now)
    return switched || lapsed === BATCH || notified === BATCH
  })
}

/** A replica of the version before sells plans without an end. */
async function giveEnds(tx: Tx, timeZone: string): Promise<void> {
  const startedOn = businessToday(timeZone, sql<Date>`${startedAt}`)
  await tx
    .update(subscriptions)
    .set({ startedOn, paidThrough: lastPaidDay(months, startedOn) })
    .where(and(isNull(endedAt), isNull(paidThrough), eq(kept, false), gt(amountCents, 0)))
}

async function endLapsed(tx: Tx, timeZone: string, now: SQL<Date>): Promise<number> {
  const due = await tx
    .select({ id, userId, role: plans.userRole })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, planId))
    .where(and(isNull(endedAt), hasLapsed(timeZone, now)))
    .orderBy(asc(paidThrough), asc(id))
    .limit(BATCH)
    .for('update', { of: subscriptions, skipLocked: true })
  for (const one of due) {
    const caller = { userId: one.userId, role: one.role }
    const origin = { caller, requestId: `plan ${one.id}`, address: null }
    const which = eq(id, one.id)
    const name = await endSubscription(tx, { which, event: 'subscription.lapsed', origin })
    if (name === null) continue
    await notifyOnce(tx, { ...one, months: 0, notice: 'ENDED' }, 'subscription-ended', { name })
  }
  return due.length
}

async function notifyHolders(tx: Tx, timeZone: string, now: SQL<Date>): Promise<number> {
  const due = await lockDue(tx, timeZone, now)
  const { money } = formatFor('en', timeZone)
  for (const { name, next, price, until, last, renews, chargedTo, ...one } of due) {
    const types = typesOf[one.notice]
    const renewing = (chargedTo && types.charged) || types.renews
    const goesOn = next && price === 0 ? types.becomesFree : renewing
    const type = (renews ? goesOn : types.ends) ?? null
    const params = {
      name: type && nextMonths.has(type) ? (next ?? name) : name,
      method: chargedTo ?? '',
      next: next ?? '',
      amount: money(price),
      until: until ? shownDay(until, timeZone) : '',
      last: last ? shownDay(last, timeZone) : '',
    }
    await notifyOnce(tx, { ...one, amountCents: price }, type, params)
  }
  return due.length
}

type Notice = {
  id: string
  userId: string
  role: 'MERCHANT' | 'BANK'
  months: number
  notice: PlanNotice
  /** Of the next month, if the notice names it. */
  amountCents?: number
}
type Due = Exclude<PlanNotice, 'ENDED'>

async function notifyOnce(
  tx: Tx,
  { id: subscriptionId, userId, role, months, notice, amountCents }: Notice,
  type: NotificationType | null,
  params: Record<string, string>,
): Promise<void> {
  const { rowCount } = await tx
    .insert(planNotices)
    .values({
      subscriptionId,
      months,
      notice,
      ...(type && nextMonths.has(type) && { amountCents }),
    })
    .onConflictDoNothing()
  if (rowCount === 0 || type === null) return
  await notify(tx, { userIds: [userId], type, params, link: profileOf(role, { tab: 'plan' }) })
}

/** Only the newest notice that is due: whoever was not reached in time reads what holds now. */
function lockDue(tx: Tx, timeZone: string, now: SQL<Date>) {
  const notice = noticeAt(timeZone, now)
  const alreadySent = tx
    .select({ id: planNotices.subscriptionId })
    .from(planNotices)
    .where(
      and(
        eq(planNotices.subscriptionId, id),
        eq(planNotices.months, months),
        eq(planNotices.notice, notice),
      ),
    )
  const next = alias(plans, 'next')
  return tx
    .select({
      id,
      userId,
      months,
      renews,
      notice,
      role: plans.userRole,
      name: plans.title,
      next: next.title,
      price: sql<number>`coalesce(${next.amountCents}, ${plans.amountCents})::float8`,
      chargedTo,
      until: paidThrough,
      last: sql<string | null>`${lastDay}::text`,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, planId))
    .leftJoin(next, eq(next.id, nextPlanId))
    .where(
      and(
        isInForce(timeZone, now),
        sql`${notice} is not null`,
        notExists(alreadySent),
        isChargeTried(timeZone, now),
      ),
    )
    .orderBy(asc(paidThrough), asc(id))
    .limit(BATCH)
    .for('no key update', { of: subscriptions, skipLocked: true })
}

/** As a condition: a payment is called overdue once the charge of that day was tried, or the day is over. */
function isChargeTried(timeZone: string, now: SQL<Date>): SQL {
  const isFirstDay = sql`${paidThrough} + 1 = ${businessToday(timeZone, now)}`
  const isAwaited = sql`${chargedTo} is not null and ${renews} and ${frozenAt} is null`
  return sql`not (${isFirstDay} and ${isAwaited} and coalesce(${chargeTried} <= ${paidThrough}, true))`
}

function noticeAt(timeZone: string, now: SQL<Date>): SQL<Due> {
  const day = sql`(${businessToday(timeZone, now)} - ${paidThrough})`
  const { WEEK, DAY, OVERDUE, REMINDED, LAST } = noticeDays
  const when = (notice: Due, from: number, to: number) =>
    sql`when ${day} between ${from}::int and ${to}::int then ${notice}::text`
  return sql`case when ${kept} then 'KEPT'
    ${when('WEEK', WEEK, DAY - 1)} ${when('DAY', DAY, OVERDUE - 1)}
    ${when('OVERDUE', OVERDUE, REMINDED - 1)} ${when('REMINDED', REMINDED, LAST - 1)}
    ${when('LAST', LAST, GRACE_DAYS)} end`
}
