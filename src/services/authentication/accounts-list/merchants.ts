import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { sellingStatuses } from '#src/contract/authentication/account-status.ts'
import { businessProfiles, isKept, users } from '#src/services/authentication/schema.ts'

/** Selects these columns, which may aggregate, over all merchants; `accountId` is theirs. */
export function selectFromMerchants(columns: SQL): SQL {
  return sql`select ${columns} from ${users} where ${and(eq(users.role, 'MERCHANT'), isKept)}`
}

export const accountId = users.id

/** SQL condition: whether the account's business profile was ever filled in. */
export function hasFilledProfile(): SQL {
  return profileWith(sql`${businessProfiles.updated}`)
}

/** SQL condition: whether the account and its business profile are approved. */
export function isApprovedBusiness(): SQL {
  const approved = profileWith(eq(businessProfiles.approvalStatus, 'APPROVED'))
  return sql`(${inArray(users.approvalStatus, [...sellingStatuses])} and ${approved})`
}

function profileWith(which: SQL): SQL {
  const isTheirs = eq(businessProfiles.userId, users.id)
  return sql`exists (select from ${businessProfiles} where ${isTheirs} and ${which})`
}
