import type { Tx } from '#src/database/connect.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { countHolders, countPromises, findRoles, ROLES_MAX } from './find-roles.ts'

/** A role that people hold or are promised stays. @throws Refusal ruleBroken, by how many */
export async function refuseInUse(tx: Tx, id: string): Promise<void> {
  const holders = (await countHolders(tx)).get(id)
  if (holders) throw new Refusal('ruleBroken', 'roles:inUse', { params: { count: holders } })
  const promises = (await countPromises(tx)).get(id)
  if (promises) throw new Refusal('ruleBroken', 'roles:promised', { params: { count: promises } })
}

export async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await findRoles(tx)).length < ROLES_MAX) return
  throw new Refusal('ruleBroken', 'roles:tooMany', { params: { count: ROLES_MAX } })
}
