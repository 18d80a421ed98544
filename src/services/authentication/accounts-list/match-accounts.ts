import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { activeStatuses } from '#src/contract/authentication/account-status.ts'
import type { AccountCounts, AccountFilter } from '#src/contract/authentication/accounts.ts'
import { canonicalEmail } from '#src/contract/authentication/email.ts'
import { linkedNumber, PHONE_TYPED_MAX } from '#src/contract/authentication/phone-number.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { BusinessRole, Role } from '#src/contract/roles.ts'
import { type AccountStatus, accountStatus } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'
import { contactText } from '#src/services/authentication/contact-text.ts'
import { businessProfiles, isKept, users } from '#src/services/authentication/schema.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { countByStatus, countCap, isIndexed } from '#src/services/kit/lists/count-rows.ts'
import {
  containsWords,
  folded,
  readSearchTerm,
  substringPattern,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import type { AccountSort } from './account-orders.ts'
import { accountTallies } from './schema.ts'

export type Counted = {
  counts: AccountCounts | null
  totalItems: number
  capped: boolean
}
export type Tally = { approvalStatus: AccountStatus; count: number }

export async function countListed(
  db: Queryable,
  { role, status }: Pick<AccountQuery, 'role' | 'status'>,
): Promise<Counted> {
  const { approvalStatus, count } = accountTallies
  const tallies = await db
    .select({ approvalStatus, count })
    .from(accountTallies)
    .where(eq(accountTallies.role, role))
  return countedFrom(tallies, status)
}

export async function countFound(db: Queryable, query: AccountQuery): Promise<Counted> {
  const cap = countCap(query.term)
  const tallies = await countMatching(db, { ...query, status: 'ALL' }, cap)
  if (sumOf(tallies) <= cap) return countedFrom(tallies, query.status)
  const total = query.status === 'ALL' ? cap + 1 : sumOf(await countMatching(db, query, cap))
  return { counts: null, totalItems: Math.min(total, cap), capped: total > cap }
}

function countMatching(db: Queryable, query: AccountQuery, cap: number): Promise<Tally[]> {
  return countByStatus(db, users.approvalStatus, matchAccounts(query), cap)
}

export function countedFrom(tallies: readonly Tally[], status: AccountFilter): Counted {
  const of = (filter: AccountFilter) =>
    sumOf(tallies.filter((tally) => statusesOf(filter).includes(tally.approvalStatus)))
  const counts: AccountCounts = {
    all: of('ALL'),
    active: of('ACTIVE'),
    pending: of('PENDING'),
    approved: of('APPROVED'),
    rejected: of('REJECTED'),
    blocked: of('BLOCKED'),
    unblocked: of('UNBLOCKED'),
    enabled: of('ENABLED'),
  }
  return { counts, totalItems: of(status), capped: false }
}

export function sumOf(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, { count }) => sum + count, 0)
}

const listed = ['MERCHANT', 'BANK', 'USER'] as const
type Listed = (typeof listed)[number]
export type AccountFigures = Record<Listed, { all: number; active: number; pending: number }>

export async function countAccounts(db: Queryable): Promise<AccountFigures> {
  return figuresOf(await allAccounts(db).execute())
}

const allAccounts = prepareOnce((db) =>
  db
    .select()
    .from(accountTallies)
    .where(inArray(accountTallies.role, [...listed])),
)

/** Of those added on this business day. */
export async function countNewAccounts(db: Queryable, timeZone: string): Promise<AccountFigures> {
  return figuresOf(await newAccounts(db, timeZone).execute())
}

const newAccounts = prepareOnce((db, timeZone: string) => {
  const { role, approvalStatus } = users
  return db
    .select({ role, approvalStatus, count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(inArray(role, [...listed]), gte(users.createdAt, startOfBusinessDay(timeZone)), isKept),
    )
    .groupBy(role, approvalStatus)
})

const active: ReadonlySet<string> = new Set(activeStatuses)

function figuresOf(rows: readonly (Tally & { role: string })[]): AccountFigures {
  const of = (role: Listed) => {
    const own = rows.filter((row) => row.role === role)
    return {
      all: sumOf(own),
      active: sumOf(own.filter(({ approvalStatus }) => active.has(approvalStatus))),
      pending: sumOf(own.filter(({ approvalStatus }) => approvalStatus === 'PENDING')),
    }
  }
  return { MERCHANT: of('MERCHANT'), BANK: of('BANK'), USER: of('USER') }
}

export type AccountQuery = {
  role: Exclude<Role, 'ADMIN'>
  userId: string | null
  status: AccountFilter
  joinedSince?: SQL<Date> | null
  /** A further condition on `users`. */
  which?: SQL | undefined
  term: string | null
  sort?: Sort<AccountSort> | undefined
}

type Params = Pick<AccountQuery, 'role' | 'sort'> & {
  userId?: string | null
  status?: AccountFilter | undefined
  joined?: string | undefined
  which?: SQL | undefined
  term: string
}

export function accountQuery(
  { role, userId = null, status = 'ALL', joined, which, term, sort }: Params,
  timeZone: string,
): AccountQuery {
  const joinedSince = joined ? startOfBusinessDay(timeZone) : null
  return { role, userId, status, joinedSince, which, term: readSearchTerm(term), sort }
}

export function matchAccounts(query: AccountQuery): SQL | undefined {
  const { role, userId, status, joinedSince, which, term } = query
  return and(
    isListed(role),
    joinedSince ? gte(users.createdAt, joinedSince) : undefined,
    which,
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
    : isBusinessNamed(role, wordsPattern(term), contactPattern(term))
}

/**
 * Merchants or banks by their own or their business's name, their address or number.
 * @param pattern of `wordsPattern`
 * @param contact of `contactPattern`
 */
export function matchBusinesses(role: BusinessRole, pattern: SQL, contact: SQL): SQL | undefined {
  return and(isListed(role), isBusinessNamed(role, pattern, contact))
}

function isBusinessNamed(role: BusinessRole, pattern: SQL | string, contact: SQL | string): SQL {
  return sql`${users.id} in (
    select ${users.id} from ${users} where ${isListed(role)} and ${containsWords(folded(users.searchText), pattern)}
    union select ${users.id} from ${users}
      where ${isListed(role)} and ${contactText(users)} like ${contact}
    union select ${businessProfiles.userId} from ${businessProfiles}
      where ${containsWords(folded(businessProfiles.searchText), pattern)})`
}

function isNamedOrNumbered(term: string): SQL {
  const number = searchedNumber(term)
  const named = containsWords(folded(users.searchText), wordsPattern(term))
  if (number === null || number === term) return named
  return sql`(${named} or ${folded(users.searchText)} like ${substringPattern(number)})`
}

/** A phone number or a part of one typed anyhow, as stored for searching; null for anything else. */
export function searchedNumber(typed: string): string | null {
  const given = typed.slice(0, PHONE_TYPED_MAX)
  const text = readIdentifier(linkedNumber(given) ?? given)
  if (!/^\+?[\d\s().\-/]+$/.test(text) || !/\d/.test(text)) return null
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^00(?=94)/, '+')
  return digits.replace(/^(\+?94)0/, '$1')
}

/** What `contactText` has to be like; "", which it never is, for a term that can only be a name. */
export function contactPattern(term: string): string {
  const text = searchedNumber(term) ?? (/[@+]|\S\.\S/.test(term) ? canonicalEmail(term) : '')
  return isIndexed(text) ? substringPattern(text) : ''
}
