import type { Permission } from '#src/contract/permissions.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/**
 * Nobody grants permissions they lack, nor takes any from those who have more.
 * @param field where the request names it
 * @throws Refusal forbidden
 */
export function requireAllPermissions(
  held: ReadonlySet<Permission>,
  required: Iterable<Permission>,
  key: Key,
  field?: string,
): void {
  for (const permission of required) {
    if (held.has(permission)) continue
    throw new Refusal('forbidden', key, field ? { errors: { [field]: key } } : {})
  }
}
