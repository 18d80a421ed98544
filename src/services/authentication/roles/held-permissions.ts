import { type Permission, permissionsOf, type Role } from '#src/contract/roles.ts'

const whole: Record<Role, ReadonlySet<Permission>> = {
  ADMIN: new Set(permissionsOf.ADMIN),
  MERCHANT: new Set(permissionsOf.MERCHANT),
  BANK: new Set(permissionsOf.BANK),
  USER: new Set(permissionsOf.USER),
}

export function heldPermissions(
  role: Role,
  narrowedTo: readonly string[] | null,
): ReadonlySet<Permission> {
  if (narrowedTo === null) return whole[role]
  const named = new Set(narrowedTo)
  return new Set(permissionsOf[role].filter((permission) => named.has(permission)))
}
