import { and, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { checkouts } from './schema.ts'

export type Checkout = typeof checkouts.$inferSelect

export async function findCheckout(db: Queryable, where: SQL | undefined) {
  const [checkout] = await db.select().from(checkouts).where(where)
  return checkout
}

/** What the broker calls the payment; of anybody. */
export function isPayment(broker: string, reference: string): SQL | undefined {
  return and(eq(checkouts.broker, broker), eq(checkouts.providerReference, reference))
}
