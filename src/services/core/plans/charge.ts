import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { chargeDays } from '#src/contract/core/plan-periods.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { canSubscribe } from '#src/services/authentication/index.ts'
import { businessToday, databaseNow } from '#src/services/kit/clock.ts'
import { isInForce, lastPaidDay } from './periods.ts'
import { type NextMonth, nextPlanOf } from './renew.ts'
import { planNotices, plans, subscriptions } from './schema.ts'

const { id, userId, months, paidThrough, renews, frozenAt, chargedTo, chargeTried } = subscriptions

/** What the holder was told last that the next month costs; else what this one cost. */
const announcedCents = sql`coalesce((
  select ${planNotices.amountCents} from ${planNotices}
  where ${planNotices.subscriptionId} = ${id} and ${planNotices.months} = ${months}
    and ${planNotices.amountCents} is not null
  order by ${planNotices.notifiedAt} desc limit 1), ${subscriptions.amountCents})`

/** A month to be charged without its holder; `attempt` is how many days after the last paid one. */
export type DueCharge = NextMonth & { userId: string; role: Role; attempt: number }

const BATCH = 20

/**
 * Months that are due to be charged to a saved method, each of them once on its last paid day and, while it
 * is unpaid, on the days on which its holder is told. Of several processes one gets it.
 * @returns null if none is due; passed over are people who may have no plan now, and months that have become
 * dearer than their holders were told: these are asked to pay by hand
 */
export async function takeDueCharges(
  tx: Tx,
  timeZone: string,
  now: SQL<Date> = databaseNow,
): Promise<DueCharge[] | null> {
  const attempt = attemptOn(sql`(${businessToday(timeZone, now)} - ${paidThrough})`)
  const due = await tx
    .select({
      subscriptionId: id,
      userId,
      role: plans.userRole,
      planId: plans.id,
      title: plans.title,
      version: plans.version,
      amountCents: plans.amountCents,
      months: sql<number>`${months} + 1`,
      from: sql<string>`(${paidThrough} + 1)::text`,
      through: sql<string>`${lastPaidDay(sql`${months} + 1`)}::text`,
      attempt: sql<number>`${attempt}`,
      isAnnounced: sql<boolean>`${plans.amountCents} <= ${announcedCents}`,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, nextPlanOf))
    .where(
      and(
        isCharged(timeZone, now),
        gt(plans.amountCents, 0),
        sql`${attempt} is not null`,
        sql`coalesce(${chargeTried} < ${paidThrough} + ${attempt}, true)`,
      ),
    )
    .orderBy(asc(paidThrough), asc(id))
    .limit(BATCH)
    .for('update', { of: subscriptions, skipLocked: true })
  if (due.length === 0) return null
  await tx
    .update(subscriptions)
    .set({ chargeTried: sql`${paidThrough} + ${attempt}` })
    .where(
      inArray(
        id,
        due.map((one) => one.subscriptionId),
      ),
    )
  const allowed: DueCharge[] = []
  for (const { isAnnounced, ...one } of due)
    if (isAnnounced && (await canSubscribe(tx, one.userId))) allowed.push(one)
  return allowed
}

/** Null before the last paid day. */
function attemptOn(day: SQL): SQL<number> {
  const after = [...chargeDays].sort((one, other) => other - one)
  const cases = after.map((days) => sql`when ${day} >= ${days}::int then ${days}::int`)
  return sql`(case ${sql.join(cases, sql` `)} end)`
}

/** As a condition: its holder agreed to be charged, and has not stopped it. */
function isCharged(timeZone: string, now = databaseNow): SQL | undefined {
  return and(isInForce(timeZone, now), isNull(frozenAt), eq(renews, true), isNotNull(chargedTo))
}

/** Whether the month is still to be charged: neither paid in another way nor stopped since. */
export async function isChargeWanted(
  db: Queryable,
  month: Pick<NextMonth, 'subscriptionId' | 'months'>,
  timeZone: string,
): Promise<boolean> {
  const isMonth = and(eq(id, month.subscriptionId), eq(months, month.months - 1))
  return (await db.$count(subscriptions, and(isMonth, isCharged(timeZone)))) > 0
}

/** What somebody's current plan is charged to from now on, for people; null: nothing. Past ones forget it. */
export async function setChargedTo(tx: Tx, holder: string, shown: string | null): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ chargedTo: sql`case when ${subscriptions.endedAt} is null then ${shown}::text end` })
    .where(eq(userId, holder))
}

/** As a condition: this person's current plan is charged to a saved method. */
export function hasChargedPlan(holder: SQLWrapper): SQL {
  return sql`exists (select from ${subscriptions} where ${userId} = ${holder}
    and ${subscriptions.endedAt} is null and ${chargedTo} is not null)`
}
