import type { PermissionSummary } from '#src/contract/authentication/roles-of-staff.ts'
import { permissionNeeds, withNeeds } from '#src/contract/permission-needs.ts'
import { type Permission, permissions, permissionsOf } from '#src/contract/roles.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'

const known: ReadonlySet<string> = new Set(permissions)
const forStaff: ReadonlySet<string> = new Set(permissionsOf.ADMIN)

export function presentCatalogue(t: Translate): PermissionSummary[] {
  return permissions.map((id) => ({
    id,
    name: t(`roles:permission.${id}`),
    group: t(`roles:group.${groupOf(id)}`),
    assignable: forStaff.has(id),
    needs: (permissionNeeds.get(id) ?? []).map((set) => [...set]),
  }))
}

/** In the catalogue's order, with what they need to be worth anything. */
export function inCatalogueOrder(ids: readonly string[]): Permission[] {
  const named = new Set(ids)
  const chosen = permissionsOf.ADMIN.filter((permission) => named.has(permission))
  const all = new Set(withNeeds(chosen))
  return permissionsOf.ADMIN.filter((permission) => all.has(permission))
}

export function permissionError(ids: readonly string[]): Key | null {
  if (ids.length === 0) return 'roles:permissions.required'
  if (!ids.every((id) => known.has(id))) return 'roles:permissions.unknown'
  return ids.every((id) => forStaff.has(id)) ? null : 'roles:permissions.notForStaff'
}

type Subject<P extends Permission = Permission> = P extends `${string}_${infer S}` ? S : never

/** Subjects that are part of another. */
const within = {
  BUSINESS: 'MERCHANT',
  CONTACT: 'MERCHANT',
  REDEMPTION: 'COUPON',
  RECONCILIATION: 'COUPON',
  FRAUD: 'COUPON',
  TILL: 'COUPON',
  CASHIER: 'COUPON',
  GOODWILL: 'COUPON',
  FOR_MERCHANT: 'DEAL',
  FACTOR: 'ROLE',
  AS: 'MERCHANT',
} as const satisfies Partial<Record<Subject, Subject>>

function groupOf(id: Permission): Exclude<Subject, keyof typeof within> {
  const subject = id.slice(id.indexOf('_') + 1) as Subject
  return isWithin(subject) ? within[subject] : subject
}

function isWithin(subject: Subject): subject is keyof typeof within {
  return subject in within
}
