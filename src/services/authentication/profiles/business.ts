import { eq, sql } from 'drizzle-orm'
import { businessProfiles } from '#src/services/authentication/schema.ts'
import type { ProfileKind } from './profile-kind.ts'
import { storedNumber } from './stored-number.ts'
import type { ProfileValues } from './values.ts'

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
    return { values: valuesOf(row), updated, approvalStatus, updatedAt }
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

function valuesOf(row: typeof businessProfiles.$inferSelect): ProfileValues {
  return {
    businessName: row.businessName,
    ownerName: row.ownerName,
    mobileNo: storedNumber(row.countryCode, row.localNumber),
    telephone: storedNumber(row.telephoneCountryCode, row.telephoneLocalNumber),
    address: row.address,
    email: row.email,
    businessRegNo: row.businessRegNo,
    webSite: row.webSite,
    facebook: row.facebook,
    instagram: row.instagram,
    imageUrl: row.imageUrl,
    bank: row.bank,
    branch: row.bankBranch,
    bankAccount: row.bankAccount,
    bankAccountName: row.bankAccountName,
  }
}

export function businessColumns(values: ProfileValues) {
  const { mobileNo, telephone, branch = null, ...texts } = values
  return {
    ...texts,
    countryCode: mobileNo?.countryCode ?? null,
    localNumber: mobileNo?.localNumber ?? null,
    telephoneCountryCode: telephone?.countryCode ?? null,
    telephoneLocalNumber: telephone?.localNumber ?? null,
    bankBranch: branch,
  }
}
