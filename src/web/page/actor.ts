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
  /** Lower case, as browser paths spell it. */
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

/** The same question hides a button and guards a route. */
export function can(actor: Pick<Actor, 'permissions'>, permission: Permission): boolean {
  return actor.permissions.has(permission)
}

/** Whether somebody holds all of one of the sets. */
export function holdsOneOf(
  actor: Pick<Actor, 'permissions'>,
  sets: readonly (readonly Permission[])[],
): boolean {
  return sets.some((set) => set.every((permission) => can(actor, permission)))
}

/** An administrator from whom no role of the house's own takes anything. */
export function isFullAdministrator(actor: Actor): boolean {
  return actor.isAdmin && holdsWhole(actor.role, actor.permissions)
}
