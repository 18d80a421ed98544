import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Plan, PlanStatus, PlanTerms } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { startOfBusinessMonth } from '#src/services/kit/clock.ts'
import type { Paging } from '#src/services/kit/lists/page-window.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { containsTerm } from '#src/services/kit/lists/search-term.ts'
import { simpleRecords } from '#src/services/kit/simple-records.ts'
import { isInForce, periodColumns } from './periods.ts'
import { planEdits, plans, subscriptions } from './schema.ts'

export type PlanRow = typeof plans.$inferSelect

export type PlanQuery = {
  roles: readonly BusinessRole[]
  active: boolean | null
  /** Listed even if no longer offered: its subscriber sees it. */
  own?: string | null
  term: string | null
}

export function findPlans(db: Queryable, { roles, active, own, term }: PlanQuery, paging: Paging) {
  const where = and(
    isNull(plans.deletedAt),
    inArray(plans.userRole, [...roles]),
    active === null ? undefined : or(eq(plans.active, active), own ? eq(plans.id, own) : undefined),
    term === null ? undefined : containsTerm(plans.title, term),
  )
  const from = db.select().from(plans).$dynamic()
  return readShort(db, from, { where, order: cheapestFirst }, paging)
}

const cheapestFirst = {
  table: plans,
  id: plans.id,
  by: [plans.amountCents, plans.createdAt, plans.id],
  direction: 'asc',
} as const

export const planRecords = simpleRecords(plans, {
  noun: 'plan',
  notFound: 'core:plan.notFound',
  changed: 'core:plan.changed',
  audited(plan: PlanColumns) {
    const { title, subTitle, description, imageUrl, planType, free, amountCents } = plan
    const texts = { title, subTitle, description, imageUrl, planType }
    return { ...texts, ...termsOf(plan), free, amountCents }
  },
})

export type PlanColumns = Omit<
  PlanRow,
  'id' | 'userRole' | 'active' | 'version' | 'creationKey' | 'createdAt' | 'deletedAt'
>

export function isCurrentOf(planId: string): SQL | undefined {
  return and(eq(subscriptions.planId, planId), isNull(subscriptions.endedAt))
}

export function presentPlan(plan: PlanRow, format: Format): Plan {
  const { version } = plan
  return { ...presentTerms(plan, format), status: statusOf(plan), version }
}

export function presentTerms(plan: Omit<PlanRow, 'active' | 'version'>, format: Format): PlanTerms {
  const { id, title, subTitle, description, imageUrl, termsAndCondition, planType } = plan
  const { free, amountCents, userRole } = plan
  return {
    id,
    title,
    subTitle,
    description,
    imageUrl,
    termsAndCondition,
    planType,
    noOfDealsPerMonth: plan.dealsPerMonth,
    noOfDealsOfTheDayEventsPerMonth: plan.eventsPerMonth,
    noOfDealsOfTheDayPerEvent: plan.dealsPerEvent,
    free,
    amount: { amount: amountCents, displayAmount: format.money(amountCents) },
    userRole,
  }
}

export function statusOf({ active }: Pick<PlanRow, 'active'>): PlanStatus {
  return active ? 'ACTIVE' : 'INACTIVE'
}

export async function findActiveSubscription(db: Queryable, userId: string, timeZone: string) {
  const edit = editInForce(db, timeZone)
  const next = alias(plans, 'next')
  const [row] = await db
    .select({
      subscription: subscriptions,
      plan: plans,
      edit: termsOf(edit),
      period: periodColumns(timeZone, next),
      next: { id: next.id, title: next.title, free: next.free },
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(next, eq(next.id, subscriptions.nextPlanId))
    .leftJoinLateral(edit, sql`true`)
    .where(isActiveOf(userId, timeZone))
  if (!row) return undefined
  const { plan, period, next: nextPlan } = row
  return { subscription: inForce(row.subscription, row.edit), plan, period, nextPlan }
}

/** Deals added in this business month, deleted ones included. */
export async function countDealsThisMonth(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<number> {
  const thisMonth = gte(deals.createdAt, startOfBusinessMonth(timeZone))
  return db.$count(deals, and(eq(deals.merchantId, merchantId), thisMonth))
}

export async function countEventsThisMonth(
  db: Queryable,
  merchantId: string,
  timeZone: string,
): Promise<number> {
  const thisMonth = gte(dealEvents.createdAt, startOfBusinessMonth(timeZone))
  return db.$count(dealEvents, and(eq(dealEvents.merchantId, merchantId), thisMonth))
}

/** Events that the plan leaves for this business month; no row without a plan, or while it is frozen. */
export function eventsLeftOf(db: Queryable, merchantId: string, timeZone: string) {
  const edit = editInForce(db, timeZone)
  const thisMonth = gte(dealEvents.createdAt, startOfBusinessMonth(timeZone))
  const used = db
    .select({ used: count() })
    .from(dealEvents)
    .where(and(eq(dealEvents.merchantId, merchantId), thisMonth))
  const offered = sql`coalesce(${edit.eventsPerMonth}, ${subscriptions.eventsPerMonth})`
  return db
    .select({ left: sql<number>`greatest(0, ${offered} - (${used}))::int`.as('events_left') })
    .from(subscriptions)
    .leftJoinLateral(edit, sql`true`)
    .where(and(isActiveOf(merchantId, timeZone), isNull(subscriptions.frozenAt)))
}

export function isActiveOf(userId: string, timeZone: string) {
  return and(eq(subscriptions.userId, userId), isInForce(timeZone))
}

/** The last edit since the purchase that was saved before this business month. */
export function editInForce(db: Queryable, timeZone: string) {
  return db
    .select()
    .from(planEdits)
    .where(
      and(
        eq(planEdits.planId, subscriptions.planId),
        gt(planEdits.version, subscriptions.planVersion),
        lt(planEdits.savedAt, startOfBusinessMonth(timeZone)),
      ),
    )
    .orderBy(desc(planEdits.version))
    .limit(1)
    .as('edit_in_force')
}

type Term = 'dealsPerMonth' | 'eventsPerMonth' | 'dealsPerEvent' | 'termsAndCondition'
export type Subscription = typeof subscriptions.$inferSelect

/** What an edit changes for those who have the plan. */
export function termsOf<Row extends Record<Term, unknown>>(row: Row): Pick<Row, Term> {
  const { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition } = row
  return { dealsPerMonth, eventsPerMonth, dealsPerEvent, termsAndCondition }
}

/** The terms as bought, or as edited since; the price stays the one paid. */
export function inForce(
  subscription: Subscription,
  edit: Pick<Subscription, Term> | null,
): Subscription {
  return edit ? { ...subscription, ...edit } : subscription
}
