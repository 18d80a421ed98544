import { type RoleId, roleId } from '#src/contract/authentication/roles-of-staff.ts'

/** The role that was chosen in a select; null where it is none. */
export function roleChoice(value: string): RoleId | null {
  return roleId.safeParse(value).data ?? null
}
