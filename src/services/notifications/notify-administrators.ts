import type { Permission } from '#src/contract/roles.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts, listAdministratorIds } from '#src/services/authentication/index.ts'
import { type Notification, notify } from './notify.ts'

type Notice = Omit<Notification, 'userIds'> & {
  /** Whose record it is about: the notice says so. */
  ownerId: string
  /** Administrators who wrote some of it. */
  except?: readonly string[]
}

/** Tells all administrators with a permission about somebody's record. */
export async function notifyAdministrators(
  tx: Tx,
  permission: Permission,
  { ownerId, except = [], params, ...news }: Notice,
): Promise<void> {
  const all = await listAdministratorIds(tx, permission)
  const by = (await findAccounts(tx, [ownerId])).get(ownerId)?.name ?? ''
  const userIds = all.filter((id) => !except.includes(id))
  await notify(tx, { ...news, userIds, params: { ...params, by } })
}
