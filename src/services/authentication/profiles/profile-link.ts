import type { Role } from '#src/contract/roles.ts'

/** Where people see their own profile. */
export function profileLink(role: Role): string {
  return `/profile/${role.toLowerCase()}`
}
