import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { subscribe } from '../../core/plans/subscribe.ts'
import { Refusal } from '../../refusal.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { checkouts } from './schema.ts'

/**
 * Gives what was paid for. Where the rules forbid it by now (another plan was taken meanwhile, the account
 * was blocked, the price changed), the reason is kept and the job gives the money back.
 */
export async function fulfil(tx: Tx, checkout: Checkout, origin: Origin): Promise<void> {
  const { id, userId, subjectId: planId, userRole: role } = checkout
  try {
    const fulfilledId = await tx.transaction(async (inner) => {
      const { subscriptionId, plan } = await subscribe(inner, { userId, planId, role }, origin)
      if (plan.amountCents !== checkout.amountCents) {
        throw new Refusal('ruleBroken', 'order-payment:checkout.priceChanged')
      }
      return subscriptionId
    })
    await tx.update(checkouts).set({ fulfilledId }).where(eq(checkouts.id, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx.update(checkouts).set({ failureReason: error.key }).where(eq(checkouts.id, id))
  }
}
