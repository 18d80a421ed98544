import type { CheckoutState } from '#src/contract/order-payment/lifecycle.ts'
import type { checkouts } from '../../services/order-payment/checkouts/schema.ts'
import { accountId } from './account.ts'
import { packageId, shortPackage } from './package-story.ts'
import { planId, planList } from './plan-list.ts'
import { worldId } from './random.ts'
import type { Sale } from './sales.ts'

const MINUTE = 60_000
const DAY = 86_400_000
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
