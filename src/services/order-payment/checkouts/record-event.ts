import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import type { BrokerEvent } from '#src/services/order-payment/brokers/broker.ts'
import type { Checkout } from './find-checkout.ts'
import { checkoutEvents } from './schema.ts'

type PaymentUpdate = { checkout: Checkout; event?: BrokerEvent | undefined }

/** Records a webhook once. A duplicate waits for the first and returns false. */
export async function recordEvent(tx: Tx, { checkout, event }: PaymentUpdate): Promise<boolean> {
  if (!event) return true
  const { id: providerEventId, type, at: occurredAt } = event
  const { id: checkoutId, broker } = checkout
  const stored = await tx
    .insert(checkoutEvents)
    .values({ id: v7(), checkoutId, broker, providerEventId, type, occurredAt })
    .onConflictDoNothing()
    .returning({ id: checkoutEvents.id })
  return stored.length > 0
}
