import type {
  BusinessInfoShown,
  BusinessVersion,
  ContactInfoShown,
  ContactVersion,
} from '#src/contract/authentication/profiles.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { AccountStatus, MobileNo } from '#src/contract/values.ts'

type Versions =
  | { kind: 'business'; version: BusinessVersion; live: BusinessInfoShown }
  | { kind: 'contact'; version: ContactVersion; live: ContactInfoShown }

export type Reviewed = Versions & {
  type: BusinessRole
  name: string
  account: {
    fullName: string
    email: string | null
    mobileNo: MobileNo | null
    approvalStatus: AccountStatus
  }
}
