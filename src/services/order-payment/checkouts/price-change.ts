import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { PlanChange } from '#src/services/core/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { checkouts } from './schema.ts'

export type ChangePrice = {
  /** To be paid now; nothing for a change that waits, or to a free plan. */
  amountCents: number
  creditCents: number
  unusedDays: number
  /** What the current plan was paid with, less refunds, on which the credit rests. */
  paidCents: number
}

/**
 * The price of the new plan's month less the unused days of the current one: of each payment its share by
 * days, from tomorrow on, rounded to whole cents.
 * @throws Refusal ruleBroken if that is nothing, as more than a month was paid ahead
 */
export async function priceChange(tx: Tx, change: PlanChange): Promise<ChangePrice> {
  const { plan, current, today, when } = change
  const unpaid = { amountCents: 0, creditCents: 0, unusedDays: 0, paidCents: 0 }
  if (when !== 'NOW' || plan.free) return unpaid
  const payments = await findUnused(tx, current.id, today)
  const creditCents = payments.reduce((sum, one) => sum + shareOf(one), 0)
  const unusedDays = payments.reduce((sum, one) => sum + one.unused, 0)
  const amountCents = plan.amountCents - creditCents
  if (amountCents <= 0) throw new Refusal('ruleBroken', 'core:plan.creditAbove')
  return { amountCents, creditCents, unusedDays, paidCents: await sumPayments(tx, current.id) }
}

type Payment = { cents: number; days: number; unused: number }

export function shareOf({ cents, days, unused }: Payment): number {
  return Math.round((cents * unused) / days)
}

/** What a payment is worth: what an earlier change credited, too, less what was given back. */
const worth = sql<number>`(${checkouts.amountCents} + coalesce((${checkouts.terms}->>'creditCents')::bigint, 0)
  - refunded_of(${checkouts.state}, ${checkouts.paidAt}, ${checkouts.amountCents},
    ${checkouts.chargedCents}, ${checkouts.refundedCents}))::float8`

const isPaymentOf = (subscriptionId: string): SQL | undefined =>
  and(eq(checkouts.fulfilledId, subscriptionId), eq(checkouts.state, 'PAID'))

export async function sumPayments(tx: Tx, subscriptionId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${worth}), 0)::float8` })
    .from(checkouts)
    .where(isPaymentOf(subscriptionId))
  return row?.cents ?? 0
}

/** The day on which a plan begins comes on top of its month. */
function findUnused(tx: Tx, subscriptionId: string, today: string): Promise<Payment[]> {
  const { periodFrom, periodTo } = invoices
  const days = sql<number>`(${periodTo} - ${periodFrom}
    + case when ${checkouts.kind} = 'RENEWAL' then 1 else 0 end)`
  return tx
    .select({
      cents: worth,
      days,
      unused: sql<number>`least(${days}, ${periodTo} - ${today}::date)`,
    })
    .from(checkouts)
    .innerJoin(invoices, eq(invoices.checkoutId, checkouts.id))
    .where(and(isPaymentOf(subscriptionId), gt(periodTo, today)))
}

/** The last business day that a booked payment is for. */
export async function findPaidThrough(db: Queryable, checkoutId: string): Promise<string | null> {
  const [row] = await db
    .select({ through: invoices.periodTo })
    .from(invoices)
    .where(eq(invoices.checkoutId, checkoutId))
  return row?.through ?? null
}
