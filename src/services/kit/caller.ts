import type { Permission } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

/** The caller by bearer token and account row; never what the request claims. */
export type Caller = {
  userId: string
  role: Role
  fullName: string
  approvalStatus: AccountStatus
  permissions: ReadonlySet<Permission>
  signInId: string
  /** Background work continues under this sign-in; reading is all its token can do. */
  readsOnly?: true
}
