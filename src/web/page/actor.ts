import { holdsWhole, type Permission } from '#src/contract/permissions.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { AccountStatus, ProfileStatus } from '#src/contract/values.ts'

/** The signed-in person as pages and guards see them. Holds no token. */
export type Actor = {
  userId: string
  role: StaffRole
  isAdmin: boolean
  isMerchant: boolean
  isBank: boolean
  roleLowerCase: Lowercase<StaffRole>
  fullName: string
  imageUrl: string | null
  approvalStatus: AccountStatus
  businessProfile: { updated: boolean; approvalStatus: ProfileStatus; businessName: string | null }
  showDashboard: boolean
  canAddDeals: boolean
  canSubscribe: boolean
  permissions: ReadonlySet<Permission>
}

export function can(actor: Pick<Actor, 'permissions'>, permission: Permission): boolean {
  return actor.permissions.has(permission)
}

export function holdsOneOf(
  actor: Pick<Actor, 'permissions'>,
  sets: readonly (readonly Permission[])[],
): boolean {
  return sets.some((set) => set.every((permission) => can(actor, permission)))
}

export function isFullAdministrator(actor: Actor): boolean {
  return actor.isAdmin && holdsWhole(actor.role, actor.permissions)
}
