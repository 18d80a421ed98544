import { and, gt, inArray, sql } from 'drizzle-orm'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { onDatabase } from './waiting-deals.ts'

/** As if the 15 seconds had passed after which the broker is asked about what was begun in the last minute. */
export async function letCheckoutsBeDue(): Promise<void> {
  const isOpen = inArray(checkouts.state, ['CREATED', 'PENDING'])
  const isNew = gt(checkouts.createdAt, sql`now() - interval '1 minute'`)
  await onDatabase(async (db) => {
    await db.update(checkouts).set({ checkAt: sql`now()` }).where(and(isOpen, isNew))
  })
}
