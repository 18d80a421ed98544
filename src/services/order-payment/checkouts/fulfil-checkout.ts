import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { sales } from './sales.ts'
import { checkouts } from './schema.ts'

type How = { origin: Origin; timeZone: string }

/**
 * Delivers what was paid for. Where the rules forbid it by now (already on another plan, account
 * blocked, price changed), the reason is kept and the job refunds.
 */
export async function fulfilCheckout(tx: Tx, checkout: Checkout, how: How): Promise<void> {
  const { id, kind } = checkout
  try {
    const fulfilledId = await tx.transaction(async (inner) => {
      const granted = await sales[kind].grant(inner, checkout, how)
      if (granted.amountCents !== checkout.amountCents) {
        throw new Refusal('ruleBroken', 'order-payment:checkout.priceChanged')
      }
      return granted.fulfilledId
    })
    await tx.update(checkouts).set({ fulfilledId }).where(eq(checkouts.id, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.update(checkouts).set({ failureReason: error.key }).where(eq(checkouts.id, id))
  }
}
