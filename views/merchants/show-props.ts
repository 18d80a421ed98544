import type { ReactNode } from 'react'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Screen } from '#src/features/merchants/lifecycle.ts'
import type { AccountTab } from '#src/features/merchants/tabs.ts'
import type { Account as Summary } from '#views/profile/exports.ts'

export type Account = Summary & {
  userId: string
  /** What was said of the last decision. */
  comment: string | null
}

export type AccountShowProps = {
  type: BusinessRole
  where: Screen
  account: Account
  tabs: readonly AccountTab[]
  tab: AccountTab
  /** The page of the list that it was opened from. */
  from: string | null
  /** Why an act was refused: who decided and when. */
  refusal?: string | undefined
  /** The panel of the tab. */
  children: ReactNode
}
