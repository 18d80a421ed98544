import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CHECKOUT_SECONDS } from '#src/contract/order-payment/lifecycle.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { Tx } from '#src/database/connect.ts'
import { isChargeWanted } from '#src/services/core/index.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import {
  askBroker,
  type Broker,
  type Decline,
  type KnownPayment,
} from '#src/services/order-payment/brokers/broker.ts'
import { type Checkout, chargeOf, moveCheckout, originOf } from './checkout.ts'
import { checkouts, savedMethods } from './schema.ts'

export const chargeTerms = z.object({
  subscriptionId: z.uuid(),
  months: z.int(),
  attempt: z.int(),
  method: z.string(),
})

/**
 * Charges the saved method under the checkout's own key, so that asked again it charges once. What was
 * stopped, removed or paid in another way since is not asked for again: if the answer to a charge was lost,
 * the provider's webhook brings it.
 * @returns null without an answer, and if nothing is to be asked
 */
export async function askForCharge(
  deps: ServiceDeps,
  broker: Broker,
  checkout: Checkout,
): Promise<KnownPayment | null> {
  const method = await findWanted(deps, checkout)
  if (!method) return null
  const { id: orderId, idempotencyKey: key, terms } = checkout
  const request = { orderId, key, description: terms.title, ...chargeOf(checkout), ...method }
  const answer = await askBroker(broker, deps.log, async (signal) => ({
    payment: await broker.charge(request, signal),
  }))
  if (!answer) return null
  const { payment } = answer
  if (payment && payment.state !== 'processing') return payment
  await deps.db.transaction(async (tx) => {
    if (payment) {
      // From now on the payment itself is asked about: under its key, the first answer would be repeated.
      const change = { providerReference: payment.reference }
      return moveCheckout(tx, { id: orderId, state: 'PENDING' }, originOf(checkout), change)
    }
    const change = { failureReason: 'declined' }
    const moved = await moveCheckout(
      tx,
      { id: orderId, state: 'FAILED' },
      originOf(checkout),
      change,
    )
    if (moved) await notifyDeclined(tx, moved, 'declined')
    return moved
  })
  return null
}

/** Providers forget a key after a day: asked under it later, they might charge again. */
async function findWanted({ db, settings }: ServiceDeps, checkout: Checkout) {
  const { id, savedMethodId, terms } = checkout
  if (savedMethodId === null) return null
  const isYoung = gt(
    checkouts.createdAt,
    sql`now() - ${CHECKOUT_SECONDS - SPARE_SECONDS} * interval '1 second'`,
  )
  const [row] = await db
    .select({ customer: savedMethods.customer, method: savedMethods.method })
    .from(savedMethods)
    .innerJoin(checkouts, eq(checkouts.savedMethodId, savedMethods.id))
    .where(and(eq(checkouts.id, id), isYoung, sql`${savedMethods.removedAt} is null`))
  const isWanted =
    row && (await isChargeWanted(db, chargeTerms.parse(terms), settings.businessTimeZone))
  return isWanted ? row : null
}

const SPARE_SECONDS = 3600

/** The first time only: of later days the reminders to pay tell. */
export async function notifyDeclined(
  tx: Tx,
  { userId, terms }: Checkout,
  decline: Decline,
): Promise<void> {
  const { attempt, method } = chargeTerms.parse(terms)
  if (attempt > 0) return
  const asks = decline === 'authentication'
  await notify(tx, {
    userIds: [userId],
    type: asks ? 'subscription-charge-unauthenticated' : 'subscription-charge-declined',
    params: { name: terms.title, method },
    link: paymentPaths.renew(),
  })
}
