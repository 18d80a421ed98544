import type { Permission } from '#src/contract/permissions.ts'
import type { Key } from '#src/i18n/keys.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

/**
 * Nobody gives what they do not have themselves, nor takes it from those who have more.
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
