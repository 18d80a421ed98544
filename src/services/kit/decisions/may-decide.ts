import { permissionsToDecide } from '#src/contract/deciding.ts'
import type { Permission } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'

/** Whether this person decides on a queue of the inbox, and so sees and counts what waits in it. */
export function mayDecide(
  { permissions }: Pick<Caller, 'permissions'>,
  kind: keyof typeof permissionsToDecide,
): boolean {
  const sets: readonly (readonly Permission[])[] = permissionsToDecide[kind]
  return sets.some((all) => all.every((one) => permissions.has(one)))
}
