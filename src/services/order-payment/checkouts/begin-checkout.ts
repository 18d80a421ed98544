import { and, eq, isNull, sql } from 'drizzle-orm'
import { v4, v7 } from 'uuid'
import { convert } from '#src/contract/order-payment/brokers.ts'
import { type CheckoutKind, CURRENCY } from '#src/contract/order-payment/lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { otherBody } from '#src/services/kit/endpoints/add-once.ts'
import { askBroker, type Broker, type Order } from '#src/services/order-payment/brokers/broker.ts'
import {
  type Checkout,
  chargeOf,
  findCheckout,
  moveCheckout,
  type Origin,
  originOf,
} from './checkout.ts'
import { type OfferRequest, sales } from './sales.ts'
import { checkouts } from './schema.ts'

type Command = OfferRequest & {
  kind: CheckoutKind
  broker: string
  /** The form's idempotency key; null if the caller has none. */
  nonce: string | null
  /** Of the words by which the buyer agrees to be charged each month. */
  consentVersion: number | null
}

/**
 * Stores a checkout at the database's price before the broker is called. Resending the form finds the
 * first one.
 * @throws Refusal if this person may not buy it now, or if it is free
 */
export async function beginCheckout(tx: Tx, command: Command, origin: Origin): Promise<Checkout> {
  const { kind, caller, subjectId, broker, consentVersion } = command
  const { userId, role } = caller
  const nonce = command.nonce ?? v4()
  const same = await findSame(tx, command, nonce)
  if (same) return same
  const { amountCents, terms } = await sales[kind].offer(tx, command)
  const [inserted] = await tx
    .insert(checkouts)
    .values({
      id: v7(),
      kind,
      subjectId,
      userId,
      userRole: role,
      amountCents,
      currency: CURRENCY,
      terms,
      broker,
      idempotencyKey: v4(),
      formNonce: nonce,
      consentVersion,
      checkAt: sql`now() + interval '15 seconds'`,
    })
    .onConflictDoNothing({ target: [checkouts.userId, checkouts.formNonce] })
    .returning()
  if (!inserted) return (await findSame(tx, command, nonce)) ?? lost()
  await recordAudit(tx, origin, {
    event: 'checkout.started',
    subjectId: inserted.id,
    after: {
      [audited[kind]]: terms.title,
      amountCents,
      currency: CURRENCY,
      broker,
      ...(consentVersion !== null && { consentVersion }),
    },
  })
  return inserted
}

const audited: Record<CheckoutKind, string> = {
  PLAN: 'plan',
  RENEWAL: 'plan',
  CHANGE: 'plan',
  PACKAGE: 'package',
}

/** @throws Refusal ruleBroken if the key came before for something else */
async function findSame(tx: Tx, { kind, subjectId, broker, caller }: Command, nonce: string) {
  const ofForm = and(eq(checkouts.userId, caller.userId), eq(checkouts.formNonce, nonce))
  const same = await findCheckout(tx, ofForm)
  const isSame = same?.kind === kind && same.subjectId === subjectId && same.broker === broker
  if (same && !isSame) throw otherBody()
  return same
}

function lost(): never {
  throw new Error('checkout neither created nor found')
}

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
export async function keepCharge(
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
  const { id: orderId, idempotencyKey: key, terms, kind, consentVersion } = checkout
  const { complete, cancel } = sales[kind].returns
  return {
    orderId,
    key,
    description: terms.title,
    ...chargeOf(checkout),
    returnUrl: publicOrigin + complete,
    cancelUrl: publicOrigin + cancel,
    saves: consentVersion !== null,
  }
}
