import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { ProfileValues } from './values.ts'

export type Live = {
  values: ProfileValues
  updated: boolean
  approvalStatus: ProfileStatus
  updatedAt: Date
}

export type ProfileKind = {
  name: 'BUSINESS' | 'CONTACT'
  review: ReviewKind
  subject: 'business-profile' | 'contact-details'
  find(db: Queryable, userId: string): Promise<Live | null>
  write(tx: Tx, userId: string, values: ProfileValues, status: ProfileStatus): Promise<void>
}
