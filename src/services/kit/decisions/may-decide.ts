import { permissionsToDecide } from '#src/contract/deciding.ts'
import type { Permission } from '#src/contract/roles.ts'
import type { Caller } from '#src/services/kit/deps.ts'

/** Whether somebody decides on a kind of the inbox, and so sees and counts its waiting items. */
export function mayDecide(
  { permissions }: Caller,
  kind: keyof typeof permissionsToDecide,
): boolean {
  const sets: readonly (readonly Permission[])[] = permissionsToDecide[kind]
  return sets.some((all) => all.every((one) => permissions.has(one)))
}
