import { sql } from 'drizzle-orm'
import * as contract from '#src/contract/order-payment/saved-methods.ts'
import { setChargedTo } from '#src/services/core/index.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { isKeptOf, shownMethod } from '#src/services/order-payment/checkouts/save-method.ts'
import { savedMethods } from '#src/services/order-payment/checkouts/schema.ts'

export const savedMethodsEndpoints = [
  /** Twice removes once: whoever presses again reads the same. */
  bind(contract.removeMethod, async (call, { db }) => {
    const { userId } = call.caller
    await db.transaction(async (tx) => {
      await setChargedTo(tx, userId, null)
      const [removed] = await tx
        .update(savedMethods)
        .set({ removedAt: sql`now()` })
        .where(isKeptOf(userId))
        .returning()
      if (!removed) return
      await recordAudit(tx, call, {
        event: 'checkout.method-removed',
        subjectId: removed.checkoutId,
        before: { method: shownMethod(removed) },
      })
    })
    return { data: null, message: 'order-payment:savedMethod.removed' }
  }),
]
