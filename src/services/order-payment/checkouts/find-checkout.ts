import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import type { BrokerEvent } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from './schema.ts'

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
