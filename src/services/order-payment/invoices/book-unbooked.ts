import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { bookCheckout, isUnbooked } from './book-checkout.ts'

const BATCH = 50

/** Earliest first. Returns whether there may be more. */
export async function bookUnbooked({
  db,
  settings,
}: Pick<ServiceDeps, 'db' | 'settings'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(isUnbooked)
      .orderBy(checkouts.paidAt, checkouts.id)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    for (const { id } of rows) await bookCheckout(tx, id, settings)
    return rows.length === BATCH
  })
}
