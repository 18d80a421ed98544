import { eq, sql } from 'drizzle-orm'
import type { ServiceDeps } from '../../deps.ts'
import { askBroker } from '../brokers/ask-broker.ts'
import type { Broker, Order } from '../brokers/broker.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import { moveCheckout, originOf } from './move-checkout.ts'
import { sales } from './sales.ts'
import { checkouts } from './schema.ts'

/**
 * Tells the broker of a kept checkout and keeps the page to pay at. Without an answer the checkout stays as
 * it is: asked again with the same key, the broker makes no second payment.
 */
export async function askForPage(
  deps: ServiceDeps,
  broker: Broker,
  checkout: Checkout,
): Promise<Checkout> {
  const order = orderOf(checkout, deps.settings.publicOrigin)
  const begun = await askBroker(broker, deps.log, (signal) => broker.begin(order, signal))
  if (!begun) return checkout
  const { reference: providerReference, paymentUrl } = begun
  const moved = await deps.db.transaction((tx) =>
    moveCheckout(tx, { id: checkout.id, state: 'PENDING' }, originOf(checkout), {
      providerReference,
      paymentUrl,
    }),
  )
  return moved ?? (await findCheckout(deps.db, eq(checkouts.id, checkout.id))) ?? checkout
}

/** The job looks at it at once instead of at its turn. */
export async function checkSoon({ db }: ServiceDeps, { id }: Checkout): Promise<void> {
  await db.update(checkouts).set({ checkAt: sql<Date>`now()` }).where(eq(checkouts.id, id))
}

function orderOf(checkout: Checkout, publicOrigin: string): Order {
  const { id: orderId, idempotencyKey: key, amountCents, currency, terms, kind } = checkout
  const { complete, cancel } = sales[kind].returns
  return {
    orderId,
    key,
    description: terms.title,
    amountCents,
    currency,
    returnUrl: publicOrigin + complete,
    cancelUrl: publicOrigin + cancel,
  }
}
