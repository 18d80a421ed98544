import type { NotificationType } from '#src/contract/notifications/types.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '#src/services/authentication/index.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { Checkout } from './find-checkout.ts'

export async function notifyAdministrators(
  tx: Tx,
  { id, userId, terms }: Checkout,
  type: NotificationType,
): Promise<void> {
  const accounts = await findAccounts(tx, [userId])
  await notify(tx, {
    userIds: await listAdministratorIds(tx, 'VIEW_PAYMENT'),
    type,
    params: { name: terms.title, by: accounts.get(userId)?.name ?? '' },
    link: orderPaths.show({ id }),
  })
}
