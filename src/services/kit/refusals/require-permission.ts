import type { Permission } from '#src/contract/permissions.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { Refusal } from './refusal.ts'

/** For permissions that depend on the caller or the request. @throws Refusal forbidden */
export function requirePermission(caller: Caller, permission: Permission): void {
  requireOnePermission(caller, [permission])
}

export function requireOnePermission(caller: Caller, anyOf: readonly Permission[]): void {
  if (!anyOf.some((permission) => caller.permissions.has(permission))) {
    throw new Refusal('forbidden', 'errors:service.forbidden')
  }
}
