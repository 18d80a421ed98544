import type { ReactNode } from 'react'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { DateValue } from '#src/contract/values.ts'
import type { Screen } from '#src/features/merchants/lifecycle.ts'
import type { AccountTab } from '#src/features/merchants/tabs.ts'
import type { Account as Summary } from '#views/profile/exports.ts'

export type Account = Summary & {
  userId: string
  submittedAt: DateValue
  comment: string | null
}

export type AccountShowProps = {
  type: BusinessRole
  where: Screen
  account: Account
  tabs: readonly AccountTab[]
  tab: AccountTab
  from: string | null
  refusal?: string | undefined
  claim?: ReactNode
  children: ReactNode
}
