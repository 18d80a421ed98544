import { and, eq, ilike, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Plan, PlanStatus, PlanTerms } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { isBehind } from '#src/services/kit/lists/list-order.ts'
import { type Paging, plainWindow } from '#src/services/kit/lists/page-window.ts'
import { substringPattern } from '#src/services/kit/lists/search-term.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { plans, subscriptions } from './schema.ts'

export type PlanRow = typeof plans.$inferSelect

export type PlanQuery = {
  roles: readonly BusinessRole[]
  active: boolean | null
  term: string | null
}

export async function findPlans(db: Queryable, { roles, active, term }: PlanQuery, paging: Paging) {
  const window = plainWindow(paging)
  const where = and(
    isNull(plans.deletedAt),
    inArray(plans.userRole, [...roles]),
    active === null ? undefined : eq(plans.active, active),
    term === null ? undefined : ilike(plans.title, substringPattern(term)),
  )
  const [rows, totalItems] = await Promise.all([
    db
      .select()
      .from(plans)
      .where(and(where, isBehind(window, cheapestFirst)))
      .orderBy(...cheapestFirst.by)
      .limit(window.limit)
      .offset(window.offset),
    db.$count(plans, where),
  ])
  return { rows, totalItems }
}

const cheapestFirst = {
  table: plans,
  id: plans.id,
  by: [plans.amountCents, plans.createdAt, plans.id],
  direction: 'asc',
} as const

export async function findPlan(db: Queryable, id: string): Promise<PlanRow> {
  const [plan] = await db.select().from(plans).where(isPlan(id))
  return plan ?? refuseUnknown()
}

export async function lockPlan(tx: Tx, id: string): Promise<PlanRow> {
  const [plan] = await tx.select().from(plans).where(isPlan(id)).for('update')
  return plan ?? refuseUnknown()
}

/** A shared lock, so that buyers don't wait for each other. */
export async function sharePlan(tx: Tx, id: string): Promise<PlanRow> {
  const [plan] = await tx.select().from(plans).where(isPlan(id)).for('share')
  return plan ?? refuseUnknown()
}

export function isCurrentOf(planId: string): SQL | undefined {
  return and(eq(subscriptions.planId, planId), isNull(subscriptions.endedAt))
}

export function refuseUnknown(): never {
  throw new Refusal('notFound', 'core:plan.notFound')
}

function isPlan(id: string) {
  return and(eq(plans.id, id), isNull(plans.deletedAt))
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
