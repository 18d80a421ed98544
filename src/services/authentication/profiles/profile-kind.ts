import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { ProfileValues } from './values.ts'

/** The version that everybody sees; `updated` is whether it was ever filled in. */
export type Live = {
  values: ProfileValues
  updated: boolean
  approvalStatus: ProfileStatus
  updatedAt: Date
}

/** Business information or the contact person: two tables, one way of submitting and deciding. */
export type ProfileKind = {
  name: 'BUSINESS' | 'CONTACT'
  /** As the contract's decisions call it. */
  review: ReviewKind
  /** As audit rows and notifications call it. */
  subject: 'business-profile' | 'contact-details'
  /** The live version; null for an account that has no profile. */
  find(db: Queryable, userId: string): Promise<Live | null>
  /** Makes a version the live one. */
  write(tx: Tx, userId: string, values: ProfileValues, status: ProfileStatus): Promise<void>
}
