import type { Permission } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import type { AccountStatus } from '#src/contract/values.ts'

/** Who calls, as the bearer token and the account row say; never what the request claims. */
export type Caller = {
  userId: string
  role: Role
  fullName: string
  approvalStatus: AccountStatus
  permissions: ReadonlySet<Permission>
  signInId: string
  /** Background work goes on under this sign-in: it reads and writes nothing. */
  readsOnly?: true
}
