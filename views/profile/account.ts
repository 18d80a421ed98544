import type { AccountStatus, DateValue, MobileNo } from '#src/contract/values.ts'

export type Account = {
  fullName: string
  email: string | null
  mobileNo: MobileNo | null
  approvalStatus: AccountStatus
  createdAt: DateValue
  updatedAt: DateValue
  imageUrl: string | null
}
