import type { Tx } from '#src/database/connect.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { sales } from './sales.ts'

/** Call it once, with the checkout that moved to REFUNDED. False if it had delivered nothing. */
export async function revokeSale(tx: Tx, refunded: Checkout, origin: Origin): Promise<boolean> {
  const { id, kind, userId, fulfilledId, terms } = refunded
  if (fulfilledId === null) return false
  const sale = sales[kind]
  const { type, link } = sale.refunded
  await sale.revoke(tx, fulfilledId, origin)
  await notify(tx, {
    userIds: [userId],
    type,
    params: { name: terms.title },
    link: link?.(id) ?? null,
  })
  return true
}
