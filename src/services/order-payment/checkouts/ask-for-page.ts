import { and, eq, isNull, sql } from 'drizzle-orm'
import { convert } from '#src/contract/order-payment/brokers.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { askBroker } from '#src/services/order-payment/brokers/ask-broker.ts'
import type { Broker, Order } from '#src/services/order-payment/brokers/broker.ts'
import { chargeOf } from './ask-about.ts'
import { type Checkout, findCheckout } from './find-checkout.ts'
import { moveCheckout, originOf } from './move-checkout.ts'
import { sales } from './sales.ts'
import { checkouts } from './schema.ts'

/** Without an answer the checkout stays; asking again with the same key creates no second payment. */
export async function askForPage(
  deps: ServiceDeps,
  broker: Broker,
  begun: Checkout,
): Promise<Checkout> {
  const checkout = await keepCharge(deps, broker, begun)
  const order = orderOf(checkout, deps.settings.publicOrigin)
  const answer = await askBroker(broker, deps.log, (signal) => broker.begin(order, signal))
  if (!answer) return checkout
  const { reference: providerReference, paymentUrl } = answer
  const moved = await deps.db.transaction((tx) =>
    moveCheckout(tx, { id: checkout.id, state: 'PENDING' }, originOf(checkout), {
      providerReference,
      paymentUrl,
    }),
  )
  return moved ?? (await findCheckout(deps.db, eq(checkouts.id, checkout.id))) ?? checkout
}

/** Converts once, at the current rate, and stores the amount before the broker is called. */
async function keepCharge(
  { db }: ServiceDeps,
  { conversion }: Broker,
  checkout: Checkout,
): Promise<Checkout> {
  if (!conversion || checkout.chargedCents !== null) return checkout
  const { id, amountCents } = checkout
  const [kept] = await db
    .update(checkouts)
    .set({
      chargedCents: convert(amountCents, conversion),
      chargedCurrency: conversion.currency,
    })
    .where(and(eq(checkouts.id, id), isNull(checkouts.chargedCents)))
    .returning()
  return kept ?? (await findCheckout(db, eq(checkouts.id, id))) ?? checkout
}

export async function checkSoon({ db }: ServiceDeps, { id }: Checkout): Promise<void> {
  await db.update(checkouts).set({ checkAt: sql<Date>`now()` }).where(eq(checkouts.id, id))
}

function orderOf(checkout: Checkout, publicOrigin: string): Order {
  const { id: orderId, idempotencyKey: key, terms, kind } = checkout
  const { complete, cancel } = sales[kind].returns
  return {
    orderId,
    key,
    description: terms.title,
    ...chargeOf(checkout),
    returnUrl: publicOrigin + complete,
    cancelUrl: publicOrigin + cancel,
  }
}
