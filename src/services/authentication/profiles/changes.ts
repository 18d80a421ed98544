import { eq, sql } from 'drizzle-orm'
import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import { businessInfo, contactInfo } from '#src/contract/authentication/profiles.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { businessProfiles, contactProfiles } from '#src/services/authentication/schema.ts'
import { replaceWaiting } from '#src/services/kit/proposals/proposals.ts'
import { markReviewNoticesRead } from '#src/services/notifications/index.ts'
import type { LockedAccount } from './lock-account.ts'
import { type Change, changedFields, complete, type ProfileValues } from './values.ts'

export type Live = {
  values: ProfileValues
  updated: boolean
  approvalStatus: ProfileStatus
  updatedAt: Date
}

export type ProfileKind = {
  name: 'BUSINESS' | 'CONTACT'
  kind: 'profile' | 'contact'
  review: ReviewKind
  subject: 'business-profile' | 'contact-details'
  find(db: Queryable, userId: string): Promise<Live | null>
  write(tx: Tx, userId: string, values: ProfileValues, status: ProfileStatus): Promise<void>
}

/** Fields in which a version differs from the live one; null if nothing is live. */
export function changedOf(
  { kind }: ProfileKind,
  { values }: Pick<Change, 'values'>,
  live: Live | null,
) {
  const fields = live?.approvalStatus === 'APPROVED' ? changedFields(live.values, values) : null
  return { kind, fields }
}

type Owner = Pick<LockedAccount, 'id' | 'role'>

/** @returns whether one waited */
export async function replaceVersion(
  tx: Tx,
  { id: userId, role: userType }: Owner,
  { kind, review }: ProfileKind,
): Promise<boolean> {
  const replaced = await replaceWaiting(tx, kind, userId)
  for (const id of replaced)
    await markReviewNoticesRead(tx, reviewPaths[review].show({ userType, id }))
  return replaced.length > 0
}

export const business: ProfileKind = {
  name: 'BUSINESS',
  kind: 'profile',
  review: 'business',
  subject: 'business-profile',

  async find(db, userId) {
    const [row] = await db
      .select()
      .from(businessProfiles)
      .where(eq(businessProfiles.userId, userId))
    if (!row) return null
    const { updated, approvalStatus, updatedAt } = row
    const mobileNo = storedNumber(row.countryCode, row.localNumber)
    const telephone = storedNumber(row.telephoneCountryCode, row.telephoneLocalNumber)
    const values = complete(businessInfo, { ...row, mobileNo, telephone })
    return { values, updated, approvalStatus, updatedAt }
  },

  async write(tx, userId, values, approvalStatus) {
    const row = { ...businessColumns(values), approvalStatus, updated: true }
    await tx
      .insert(businessProfiles)
      .values({ ...row, userId })
      .onConflictDoUpdate({
        target: businessProfiles.userId,
        set: { ...row, updatedAt: sql`now()` },
      })
  },
}

export function businessColumns(values: ProfileValues) {
  const { mobileNo, telephone, branch = null, ...texts } = values
  return {
    ...texts,
    countryCode: mobileNo?.countryCode ?? null,
    localNumber: mobileNo?.localNumber ?? null,
    telephoneCountryCode: telephone?.countryCode ?? null,
    telephoneLocalNumber: telephone?.localNumber ?? null,
    branch,
  }
}

export const contact: ProfileKind = {
  name: 'CONTACT',
  kind: 'contact',
  review: 'contact',
  subject: 'contact-details',

  async find(db, userId) {
    const [row] = await db.select().from(contactProfiles).where(eq(contactProfiles.userId, userId))
    if (!row) return null
    const { approvalStatus, updatedAt } = row
    const telephone = storedNumber(row.telephoneCountryCode, row.telephoneLocalNumber)
    const values = complete(contactInfo, { ...row, telephone })
    return { values, updated: approvalStatus !== 'NOT_UPDATED', approvalStatus, updatedAt }
  },

  async write(tx, userId, values, approvalStatus) {
    const row = { ...contactColumns(values), approvalStatus }
    await tx
      .insert(contactProfiles)
      .values({ ...row, userId })
      .onConflictDoUpdate({
        target: contactProfiles.userId,
        set: { ...row, updatedAt: sql`now()` },
      })
  },
}

export function contactColumns({ name, designation, telephone, email }: ProfileValues) {
  return {
    name: name ?? null,
    designation: designation ?? null,
    telephoneCountryCode: telephone?.countryCode ?? null,
    telephoneLocalNumber: telephone?.localNumber ?? null,
    email: email ?? null,
  }
}

function storedNumber(countryCode: string | null, localNumber: string | null): LocalMobile | null {
  return countryCode === null || localNumber === null ? null : { countryCode, localNumber }
}
