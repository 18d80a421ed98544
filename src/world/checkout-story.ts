import { and, eq, gt, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { CheckoutKind, CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { plans, subscriptions } from '#src/services/core/plans/schema.ts'
import { packageSubscriptions, userPackages } from '#src/services/core/user-packages/schema.ts'
import type { CheckoutTerms, checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { accountId } from './account.ts'
import { packageId, shortPackage } from './packages.ts'
import { planId, planList } from './plans.ts'
import { worldId } from './random.ts'
import { DAY, MINUTE } from './world.ts'

const RUPEES_PER_DOLLAR = 300

export type CheckoutRow = typeof checkouts.$inferInsert & {
  state: CheckoutState
  createdAt: Date
  changedAt: Date
}
type Attempt = { state: CheckoutState; begunAgo: number; endedAgo: number; reason?: string }

/** Failed attempts before a sale, in milliseconds before it. */
const firstTries: readonly (Attempt | null)[] = [
  { state: 'FAILED', begunAgo: 14 * MINUTE, endedAgo: 12 * MINUTE },
  null,
  { state: 'CANCELLED', begunAgo: 41 * MINUTE, endedAgo: 38 * MINUTE },
  null,
  null,
  { state: 'EXPIRED', begunAgo: 3 * DAY, endedAgo: 2 * DAY - MINUTE },
  null,
]
const twice: Attempt = {
  state: 'REFUNDED',
  begunAgo: 2 * MINUTE,
  endedAgo: -2 * MINUTE,
  reason: 'core:plan.already',
}

export function checkoutsOf(sale: Sale, place: number): CheckoutRow[] {
  const paid = { state: 'PAID', begunAgo: 4 * MINUTE, endedAgo: 0 } as const
  const isEager = sale.userId === accountId('nadeesha')
  const first = isEager ? firstTries : [firstTries[place % firstTries.length]]
  const again = isEager || (sale.kind === 'PLAN' && place % 9 === 4)
  return [
    ...first.flatMap((attempt) => (attempt ? [rowOf(sale, attempt, place)] : [])),
    ...(again ? [rowOf(sale, twice, place)] : []),
    { ...rowOf(sale, paid, place), fulfilledId: sale.fulfilledId },
  ]
}

export function unpaidOf(userId: string, place: number, now: number): CheckoutRow {
  const plan = planList.find(({ key }) => key === 'standard')
  if (!plan) throw new Error('no standard plan in the world')
  const { title, dealsPerMonth, eventsPerMonth, dealsPerEvent, amountCents, key } = plan
  const terms = { title, version: 1, dealsPerMonth, eventsPerMonth, dealsPerEvent }
  const subject = { kind: 'PLAN', subjectId: planId(key), userRole: 'MERCHANT' } as const
  const at = new Date(now - (3 + place * 11) * DAY)
  const sale = { ...subject, userId, amountCents, terms, at, fulfilledId: `unpaid ${userId}` }
  const state = givenUp[place % givenUp.length] ?? 'FAILED'
  return rowOf(sale, { state, begunAgo: 3 * MINUTE, endedAgo: 0 }, place)
}

export function waitingOf(userId: string, now: number): CheckoutRow {
  const { key, name: title, priceCents: amountCents, couponLimit, validDays } = shortPackage
  const terms = { title, version: 1, couponLimit, validDays }
  const subject = { kind: 'PACKAGE', subjectId: packageId(key), userRole: 'USER' } as const
  const at = new Date(now - 2 * MINUTE)
  const sale = { ...subject, userId, amountCents, terms, at, fulfilledId: `waiting ${userId}` }
  return rowOf(sale, { state: 'PENDING', begunAgo: 3 * MINUTE, endedAgo: 0 }, 0)
}

const givenUp: readonly CheckoutState[] = ['CANCELLED', 'FAILED', 'EXPIRED']

function rowOf(sale: Sale, { state, begunAgo, endedAgo, reason }: Attempt, place: number) {
  const { at, fulfilledId, amountCents, ...bought } = sale
  const name = `checkout ${fulfilledId} ${state}`
  const changedAt = new Date(at.getTime() - endedAgo)
  const broker = state === 'PENDING' ? 'SANDBOX' : place % 3 === 1 ? 'PAYPAL' : 'STRIPE'
  return {
    ...bought,
    id: worldId(name),
    amountCents,
    currency: 'LKR',
    ...(broker === 'PAYPAL' && {
      chargedCents: Math.round(amountCents / RUPEES_PER_DOLLAR),
      chargedCurrency: 'USD',
    }),
    broker,
    state,
    providerReference: worldId(`${name} reference`),
    idempotencyKey: worldId(`${name} key`),
    formNonce: worldId(`${name} form`),
    failureReason: reason ?? null,
    createdAt: new Date(at.getTime() - begunAgo),
    changedAt,
    checkAt: changedAt,
    ...(state === 'PAID' && { paidAt: at, bookedState: state }),
    ...(state === 'REFUNDED' && { paidAt: new Date(at.getTime() + MINUTE), bookedState: state }),
  } satisfies CheckoutRow
}

type Sale = {
  kind: CheckoutKind
  subjectId: string
  userId: string
  userRole: Role
  amountCents: number
  terms: CheckoutTerms
  fulfilledId: string
  at: Date
}

export async function readSales(tx: Tx): Promise<Sale[]> {
  const sales = [...(await readPlanSales(tx)), ...(await readPackageSales(tx))]
  return sales.sort((a, b) => a.at.getTime() - b.at.getTime() || compare(a, b))
}

async function readPlanSales(tx: Tx): Promise<Sale[]> {
  const rows = await tx
    .select({ subscription: subscriptions, title: plans.title, userRole: users.role })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(gt(subscriptions.amountCents, 0))
  return rows.map(({ subscription, title, userRole }) => {
    const { id, planId, userId, amountCents, startedAt, planVersion: version } = subscription
    const { dealsPerMonth, eventsPerMonth, dealsPerEvent } = subscription
    const terms = { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent }
    const sale = { kind: 'PLAN', subjectId: planId, userId, userRole, amountCents, terms } as const
    return { ...sale, fulfilledId: id, at: startedAt }
  })
}

async function readPackageSales(tx: Tx): Promise<Sale[]> {
  const rows = await tx
    .select({ joined: packageSubscriptions, title: userPackages.name })
    .from(packageSubscriptions)
    .innerJoin(userPackages, eq(userPackages.id, packageSubscriptions.packageId))
    .where(gt(packageSubscriptions.priceCents, 0))
  return rows.map(({ joined, title }) => {
    const { id, packageId: subjectId, userId, priceCents, couponLimit, validDays } = joined
    const terms = { title, version: 1, couponLimit, validDays }
    const amountCents = priceCents
    const sale = { kind: 'PACKAGE', subjectId, userId, userRole: 'USER', amountCents } as const
    return { ...sale, terms, fulfilledId: id, at: joined.startedAt }
  })
}

export async function readUndecided(tx: Tx): Promise<string[]> {
  const current = tx
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), isNull(subscriptions.endedAt)))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(
      and(
        eq(users.role, 'MERCHANT'),
        eq(users.approvalStatus, 'APPROVED'),
        eq(businessProfiles.approvalStatus, 'APPROVED'),
        isNotNull(businessProfiles.businessName),
        notExists(current),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

export async function readNewcomers(tx: Tx): Promise<string[]> {
  const joined = tx
    .select({ one: sql`1` })
    .from(packageSubscriptions)
    .where(eq(packageSubscriptions.userId, users.id))
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'USER'), eq(users.approvalStatus, 'APPROVED'), notExists(joined)))
    .orderBy(users.id)
    .limit(1)
  return rows.map(({ id }) => id)
}

function compare(a: Sale, b: Sale): number {
  return a.fulfilledId < b.fulfilledId ? -1 : 1
}
