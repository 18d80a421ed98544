import { and, eq, ne, sql } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import { CURRENCY } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { type DueCharge, takeDueCharges } from '#src/services/core/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { isDaytime } from '#src/services/kit/daytime.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { type Checkout, originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { isKeptOf, shownMethod } from '#src/services/order-payment/checkouts/save-method.ts'
import { checkouts, savedMethods } from '#src/services/order-payment/checkouts/schema.ts'
import { conclude } from '#src/services/order-payment/checkouts/settle-checkout.ts'

/** What keys of charges are made from, with subscription, month and attempt. */
const CHARGES = 'd8a1b8a6-0c1f-4f5e-9d5e-6a5c9c4b7e21'

/**
 * Charges months that are due to the methods that their holders saved for it, in daytime, as they are told.
 * Each charge is a checkout, stored before the provider is asked; what dies in between goes on in the job
 * that looks after checkouts. True if there may be more.
 */
export async function chargeRenewals(
  deps: ServiceDeps,
  brokers: readonly Broker[],
  now = databaseNow,
): Promise<boolean> {
  const timeZone = deps.settings.businessTimeZone
  const begun = await deps.db.transaction(async (tx) => {
    if (!(await isDaytime(tx, now, timeZone))) return null
    const due = await takeDueCharges(tx, timeZone, now)
    return due && beginCharges(tx, due)
  })
  for (const checkout of begun ?? []) {
    const broker = brokerNamed(brokers, checkout.broker)
    if (broker) await conclude(deps, broker, checkout)
  }
  return begun !== null
}

async function beginCharges(tx: Tx, due: readonly DueCharge[]): Promise<Checkout[]> {
  const begun: Checkout[] = []
  for (const one of due) {
    const checkout = (await isUndecided(tx, one)) ? undefined : await beginCharge(tx, one)
    if (checkout) begun.push(checkout)
  }
  return begun
}

/** A charge of this month whose outcome is unknown, or that was refunded: another one might be one too many. */
async function isUndecided(tx: Tx, { userId, subscriptionId, months }: DueCharge) {
  const isOfMonth = and(
    eq(checkouts.userId, userId),
    eq(checkouts.kind, 'RENEWAL'),
    sql`${checkouts.savedMethodId} is not null`,
    sql`${checkouts.terms}->>'subscriptionId' = ${subscriptionId}`,
    sql`(${checkouts.terms}->>'months')::int = ${months}`,
  )
  return (await tx.$count(checkouts, and(isOfMonth, ne(checkouts.state, 'FAILED')))) > 0
}

async function beginCharge(tx: Tx, due: DueCharge): Promise<Checkout | undefined> {
  const { userId, role, amountCents, planId, ...terms } = due
  const { subscriptionId, months, attempt } = due
  const [saved] = await tx.select().from(savedMethods).where(isKeptOf(userId))
  if (!saved) return undefined
  const key = v5(`${subscriptionId} ${months} ${attempt}`, CHARGES)
  const method = shownMethod(saved)
  const [begun] = await tx
    .insert(checkouts)
    .values({
      id: v7(),
      kind: 'RENEWAL',
      subjectId: planId,
      userId,
      userRole: role,
      amountCents,
      currency: CURRENCY,
      terms: { ...terms, method },
      broker: saved.broker,
      idempotencyKey: key,
      formNonce: key,
      savedMethodId: saved.id,
      checkAt: sql`now() + interval '15 seconds'`,
    })
    .onConflictDoNothing()
    .returning()
  if (!begun) return undefined
  await recordAudit(tx, originOf(begun), {
    event: 'checkout.charged',
    subjectId: begun.id,
    after: { plan: terms.title, amountCents, currency: CURRENCY, method },
  })
  return begun
}
