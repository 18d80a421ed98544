import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import type { LocalMobile } from '#src/contract/authentication/phone-number.ts'
import { businessInfo, contactInfo } from '#src/contract/authentication/profiles.ts'
import type { RiskNote } from '#src/contract/risks.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { businessProfiles, contactProfiles } from '#src/services/authentication/schema.ts'
import { readWaiting } from '#src/services/notifications/index.ts'
import type { LockedAccount } from './lock-account.ts'
import { profileChanges } from './schema.ts'
import { complete, type ProfileValues } from './values.ts'

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

export type Change = typeof profileChanges.$inferSelect

export async function findNewestChange(
  db: Queryable,
  userId: string,
  kind: ProfileKind,
): Promise<Change | null> {
  return findLast(db, and(isOf(userId, kind.name), ne(profileChanges.status, 'REPLACED')))
}

/** The decision before this version, if that sent it back. */
export async function findSentBack(db: Queryable, change: Change): Promise<Change | null> {
  const isDecided = inArray(profileChanges.status, ['APPROVED', 'REJECTED'])
  const isBefore = lt(profileChanges.submittedAt, change.submittedAt)
  const last = await findLast(db, and(isOf(change.userId, change.kind), isDecided, isBefore))
  return last?.status === 'REJECTED' ? last : null
}

async function findLast(db: Queryable, which: SQL | undefined): Promise<Change | null> {
  const [change] = await db
    .select()
    .from(profileChanges)
    .where(which)
    .orderBy(desc(profileChanges.submittedAt), desc(profileChanges.id))
    .limit(1)
  return change ?? null
}

function isOf(userId: string, kind: ProfileKind['name']): SQL | undefined {
  return and(eq(profileChanges.userId, userId), eq(profileChanges.kind, kind))
}

type Owner = Pick<LockedAccount, 'id' | 'role'>

export async function replaceWaiting(
  tx: Tx,
  { id: userId, role }: Owner,
  kind: ProfileKind,
): Promise<boolean> {
  const replaced = await tx
    .update(profileChanges)
    .set({ status: 'REPLACED' })
    .where(and(isOf(userId, kind.name), eq(profileChanges.status, 'PENDING')))
    .returning({ id: profileChanges.id })
  for (const { id } of replaced) {
    await readWaiting(tx, reviewPaths[kind.review].show({ userType: role, id }))
  }
  return replaced.length > 0
}

type NewChange = {
  userId: string
  kind: ProfileKind
  values: ProfileValues
  submittedBy: string
  risks?: RiskNote[]
}

/** Timed by the write, not the transaction, so that versions stand in the order of saves. */
export async function insertChange(
  tx: Tx,
  { kind, ...change }: NewChange,
  status: 'PENDING' | 'APPROVED',
): Promise<string> {
  const id = v7()
  const now = sql`clock_timestamp()`
  await tx.insert(profileChanges).values({
    ...change,
    id,
    kind: kind.name,
    status,
    submittedAt: now,
    ...(status === 'APPROVED' && { decidedBy: change.submittedBy, decidedAt: now }),
  })
  return id
}

export const business: ProfileKind = {
  name: 'BUSINESS',
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
