import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import { type CheckoutState, statesBefore } from '#src/contract/order-payment/lifecycle.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notifyAdministrators } from '#src/services/notifications/index.ts'
import type {
  Broker,
  BrokerEvent,
  BrokerPayment,
  Charge,
} from '#src/services/order-payment/brokers/broker.ts'
import { askBroker } from '#src/services/order-payment/brokers/broker.ts'
import { checkoutEvents, checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

export async function findCheckout(db: Queryable, where: SQL | undefined) {
  const [checkout] = await db.select().from(checkouts).where(where)
  return checkout
}

export function isAbout(brokers: readonly string[], about: BrokerEvent['about']): SQL | undefined {
  const named =
    'orderId' in about
      ? eq(checkouts.id, about.orderId)
      : eq(checkouts.providerReference, about.reference)
  return and(inArray(checkouts.broker, [...brokers]), named)
}

export type Origin = Parameters<typeof recordAudit>[1]
type Change = Partial<Pick<Checkout, 'providerReference' | 'paymentUrl' | 'failureReason'>>

/** A conditional write by the contract's table, with its audit row. Of concurrent calls, one moves it. */
export async function moveCheckout(
  tx: Tx,
  { id, state }: { id: string; state: CheckoutState },
  origin: Origin,
  change: Change = {},
): Promise<Checkout | null> {
  const now = sql<Date>`now()`
  const [moved] = await tx
    .update(checkouts)
    .set({
      ...change,
      state,
      version: sql`${checkouts.version} + 1`,
      changedAt: now,
      ...(state === 'PAID' && { paidAt: now }),
    })
    .where(and(eq(checkouts.id, id), inArray(checkouts.state, statesBefore(state))))
    .returning()
  if (!moved) return null
  if (state === 'PENDING') return moved
  const { amountCents, currency, broker } = moved
  await recordAudit(tx, origin, {
    event: `checkout.${state.toLowerCase()}`,
    subjectId: id,
    after: { state, amountCents, currency, broker },
  })
  return moved
}

/** The buyer, for changes reported by the broker or the clock. */
export function originOf({ userId, userRole, id }: Checkout): Origin {
  return { caller: { userId, role: userRole }, requestId: `checkout ${id}`, address: null }
}

type PaymentUpdate = { checkout: Checkout; event?: BrokerEvent | undefined }

/** Records a webhook once. A duplicate waits for the first and returns false. */
export async function recordEvent(tx: Tx, { checkout, event }: PaymentUpdate): Promise<boolean> {
  if (!event) return true
  const { id: providerEventId, type, at: occurredAt } = event
  const { id: checkoutId, broker } = checkout
  const { rowCount } = await tx
    .insert(checkoutEvents)
    .values({ id: v7(), checkoutId, broker, providerEventId, type, occurredAt })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function askAbout(
  { log }: Pick<ServiceDeps, 'log'>,
  broker: Broker,
  checkout: Checkout,
): Promise<BrokerPayment | null> {
  const { id: orderId, providerReference: reference, idempotencyKey: key } = checkout
  if (reference === null) return null
  const request = { orderId, reference, key, ...chargeOf(checkout) }
  return askBroker(broker, log, (signal) => broker.settle(request, signal))
}

export function chargeOf(checkout: Checkout): Charge {
  return {
    amountCents: checkout.chargedCents ?? checkout.amountCents,
    currency: checkout.chargedCurrency ?? checkout.currency,
  }
}

export function notifyPaymentReaders(
  tx: Tx,
  { id, userId: ownerId, terms }: Checkout,
  type: NotificationType,
  more: Record<string, string> = {},
): Promise<void> {
  const params = { name: terms.title, ...more }
  const link = orderPaths.show({ id })
  return notifyAdministrators(tx, 'VIEW_PAYMENT', { ownerId, type, params, link })
}
