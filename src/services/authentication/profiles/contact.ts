import { eq, sql } from 'drizzle-orm'
import { contactProfiles } from '#src/services/authentication/schema.ts'
import type { ProfileKind } from './profile-kind.ts'
import { storedNumber } from './stored-number.ts'
import type { ProfileValues } from './values.ts'

export const contact: ProfileKind = {
  name: 'CONTACT',
  review: 'contact',
  subject: 'contact-details',

  async find(db, userId) {
    const [row] = await db.select().from(contactProfiles).where(eq(contactProfiles.userId, userId))
    if (!row) return null
    const { name, designation, email, approvalStatus, updatedAt } = row
    const telephone = storedNumber(row.telephoneCountryCode, row.telephoneLocalNumber)
    const values = { name, designation, telephone, email }
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
