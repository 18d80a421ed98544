import type { Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '../../authentication/accounts.ts'
import { notify } from '../../notifications/notify.ts'
import type { Checkout } from './find-checkout.ts'
import type { Origin } from './move-checkout.ts'
import { orderLink } from './order-link.ts'
import { sales } from './sales.ts'

/**
 * All of the money is back: what it brought ends with it, and its owner and the administrators who see
 * payments are told. To be called with the checkout as the move to REFUNDED answered it, so once.
 */
export async function takeBack(tx: Tx, refunded: Checkout, origin: Origin): Promise<void> {
  const { id, kind, userId, fulfilledId, terms } = refunded
  if (fulfilledId === null) return
  const sale = sales[kind]
  const { type, link } = sale.refunded
  await sale.takeBack(tx, fulfilledId, origin)
  await notify(tx, {
    userIds: [userId],
    type,
    params: { name: terms.title },
    link: link?.(id) ?? null,
  })
  const accounts = await findAccounts(tx, [userId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'VIEW_PAYMENT'),
    type: 'payment-refunded',
    params: { name: terms.title, by: accounts.get(userId)?.name ?? '' },
    link: orderLink(id),
  })
}
