import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import type { AccountFilter } from '#src/contract/authentication/accounts.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { BusinessRole, Role } from '#src/contract/roles.ts'
import { type AccountStatus, accountStatus } from '#src/contract/values.ts'
import { isKept } from '#src/services/authentication/account-columns.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import type { AccountSort } from './account-orders.ts'

export type AccountQuery = {
  role: Exclude<Role, 'ADMIN'>
  userId: string | null
  status: AccountFilter
  joinedSince?: SQL<Date> | null
  term: string | null
  sort?: Sort<AccountSort> | undefined
}

type Params = Pick<AccountQuery, 'role' | 'sort'> & {
  userId?: string | null
  status?: AccountFilter | undefined
  joined?: string | undefined
  term: string
}

export function accountQuery(
  { role, userId = null, status = 'ALL', joined, term, sort }: Params,
  timeZone: string,
): AccountQuery {
  const joinedSince = joined ? startOfBusinessDay(timeZone) : null
  return { role, userId, status, joinedSince, term: readSearchTerm(term), sort }
}

export function matchAccounts(query: AccountQuery): SQL | undefined {
  const { role, userId, status, joinedSince, term } = query
  return and(
    isListed(role),
    joinedSince ? gte(users.createdAt, joinedSince) : undefined,
    userId === null ? undefined : eq(users.id, userId),
    status === 'ALL' ? undefined : inArray(users.approvalStatus, statusesOf(status)),
    term === null ? undefined : matchTerm(role, term),
  )
}

export function statusesOf(filter: AccountFilter): AccountStatus[] {
  if (filter === 'ALL') return [...accountStatus.options]
  return filter === 'ACTIVE' ? [...activeStatuses] : [filter]
}

function isListed(role: AccountQuery['role']): SQL | undefined {
  return and(eq(users.role, role), isKept)
}

function matchTerm(role: AccountQuery['role'], term: string): SQL {
  return role === 'USER'
    ? isNamedOrNumbered(term)
    : isBusinessNamed(role, sql`lower(${substringPattern(term)})`)
}

/** Merchants or banks by their own or their business's name. @param pattern in lower case */
export function matchBusinesses(role: BusinessRole, pattern: SQL): SQL | undefined {
  return and(isListed(role), isBusinessNamed(role, pattern))
}

function isBusinessNamed(role: BusinessRole, pattern: SQL): SQL {
  return sql`${users.id} in (
    select ${users.id} from ${users} where ${isListed(role)} and ${users.searchText} like ${pattern}
    union select ${businessProfiles.userId} from ${businessProfiles}
      where ${businessProfiles.searchText} like ${pattern})`
}

function isNamedOrNumbered(term: string): SQL {
  const number = searchedNumber(term)
  const named = sql`${users.searchText} like lower(${substringPattern(term)})`
  if (number === null || number === term) return named
  return sql`(${named} or ${users.searchText} like ${substringPattern(number)})`
}

/** A phone number typed anyhow, in the form stored for searching; null for anything else. */
export function searchedNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /\d/.test(digits) ? digits.replace(/^00(?=94)/, '+') : null
}
