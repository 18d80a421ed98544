import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { activeStatuses, sellingStatuses } from '#src/contract/authentication/account-status.ts'
import type { Role } from '#src/contract/roles.ts'
import { businessProfiles, users } from './schema.ts'

/** Deleted and deactivated accounts are answered as if they never existed. */
export const isKept = and(isNull(users.deletedAt), isNull(users.deactivatedAt))
export const isActive = and(inArray(users.approvalStatus, [...activeStatuses]), isKept)
export const isSelling = and(inArray(users.approvalStatus, [...sellingStatuses]), isKept)

/** Also once it is deactivated. */
export function isAccount(id: string, role: Role) {
  return and(eq(users.id, id), eq(users.role, role), isNull(users.deletedAt))
}

/** Who it is, and what `isClosed` and `isGone` decide from. */
export const stateColumns = {
  id: users.id,
  role: users.role,
  fullName: users.fullName,
  approvalStatus: users.approvalStatus,
  deletedAt: users.deletedAt,
  deactivatedAt: users.deactivatedAt,
}

/** Where notices about the account go, and in which language. */
export const contactColumns = {
  email: users.email,
  countryCode: users.countryCode,
  localNumber: users.localNumber,
  language: users.language,
}

/** A business's name and picture, else its person's; needs `businessProfiles` joined. */
export const shownAs = {
  name: sql<string>`coalesce(${businessProfiles.businessName}, ${users.fullName})`.as(
    'account_name',
  ),
  imageUrl: sql<string | null>`coalesce(${businessProfiles.imageUrl}, ${users.imageUrl})`.as(
    'account_image',
  ),
}
