import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { recentDatabaseClock } from '#src/services/kit/clock.ts'
import type { Caller, ServiceDeps } from '#src/services/kit/deps.ts'
import { folded, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { createAccessTokens } from './access-tokens.ts'
import { businessProfiles, isActive, shownAs, users } from './schema.ts'

const TRIGRAM = 3

const facts = {
  id: users.id,
  language: users.language,
  isBlocked: sql<boolean>`${users.approvalStatus} = 'BLOCKED'`.as('is_blocked'),
  isGone: sql<boolean>`(${users.deletedAt} is not null or ${users.deactivatedAt} is not null)`.as(
    'is_gone',
  ),
  isInApp: sql<boolean>`${users.role} = 'USER'`.as('is_in_app'),
  email: users.email,
  /** With the plus sign; every account's number was verified when added. */
  mobile: sql<string | null>`${users.countryCode} || ${users.localNumber}`.as('mobile'),
}

export {
  countPendingChanges,
  doesChangeWait,
  findPendingChanges,
  findWaitingChanges,
} from '#src/services/authentication/decisions/find-pending-changes.ts'
export { lockEditableAccount } from '#src/services/authentication/profiles/lock-account.ts'
export { findReviewedProfile } from '#src/services/authentication/profiles/reviewed-profile.ts'
export { accountReaders, mustSee } from './account-readers.ts'
export {
  type AccountName,
  accountNames,
  canAddDeals,
  canSubscribe,
  findAccounts,
  isActiveMerchant,
  listAdministratorIds,
  lockApprovedAccount,
  ownerColumns,
  setLanguage,
} from './accounts.ts'
export {
  type AccountIds,
  countMerchantsAmong,
  findListedAccounts,
  findMerchantsAmong,
} from './accounts-list/find-accounts.ts'
export {
  type AccountFigures,
  countAccounts,
  countNewAccounts,
} from './accounts-list/match-accounts.ts'
export { presentBusiness } from './accounts-list/present-account.ts'
export {
  findAccountsToDecide,
  findChangesToDecide,
  findStaffToDecide,
} from './decisions/find-to-decide.ts'
export {
  countWaitingAccounts,
  doesAccountWait,
  findWaitingAccounts,
} from './decisions/find-waiting-accounts.ts'
export { findCaller } from './identify.ts'
export { findRoleNames } from './roles/find-roles.ts'

/** Locks the account, so that a block comes either before or after. */
export async function lockActiveBusiness(tx: Tx, id: string): Promise<BusinessRole | null> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, [...businessRoles]), isActive))
    .for('share')
  return businessRoles.find((role) => role === row?.role) ?? null
}

export type BillingFacts = { name: string; address: string | null; regNo: string | null }

export async function findBillingFacts(tx: Queryable, userId: string): Promise<BillingFacts> {
  const { businessName, address, businessRegNo } = businessProfiles
  const [row] = await tx
    .select({ fullName: users.fullName, businessName, address, regNo: businessRegNo })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new Error('billing facts of a missing account')
  return { name: row.businessName ?? row.fullName, address: row.address, regNo: row.regNo }
}

export type Business = { id: string; name: string; businessName: string; imageUrl: string | null }

export async function findBusinesses(
  tx: Queryable,
  ids: readonly string[],
  roles: readonly BusinessRole[],
): Promise<Map<string, Business>> {
  if (ids.length === 0) return new Map()
  const rows = await businessesById(tx).execute({ ids: [...new Set(ids)], roles: [...roles] })
  return new Map(rows.map((row) => [row.id, row]))
}

const businessesById = prepareOnce((db) => {
  const businesses = businessNames(db)
  return db
    .select()
    .from(businesses)
    .where(
      and(
        sql`${businesses.id} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`${businesses.role} = any(${sql.placeholder('roles')}::text[])`,
      ),
    )
})

/** People and their businesses by id, to be joined. */
export function businessNames(db: Queryable) {
  return db
    .select({
      id: users.id,
      role: users.role,
      name: users.fullName,
      businessName: sql<string>`coalesce(${businessProfiles.businessName}, '')`.as('business_name'),
      imageUrl: shownAs.imageUrl,
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .as('businesses')
}

export async function mayBeEmailOf(db: Queryable, userId: string, email: string): Promise<boolean> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return !user?.email || user.email.toLowerCase() === email.toLowerCase()
}

/** Tokens for background work that outlives its owner's session: read-only, revoked like any other. */
export function createWorkTokens({ quick, settings }: Pick<ServiceDeps, 'quick' | 'settings'>) {
  const tokens = createAccessTokens(settings)
  return async function sign({ userId, signInId }: Pick<Caller, 'userId' | 'signInId'>) {
    const [key] = tokens.keys
    if (!key) throw new Error('there is no key to sign with')
    const issuedAt = new Date(await recentDatabaseClock(quick))
    return tokens.sign({ userId, signInId, id: v7(), issuedAt, key, use: 'work' })
  }
}

/** Accounts whose own or business's name contains the text, one branch per name index. */
export function accountsNamed(text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'ADMIN' and ${folded(users.searchText)} ${like}
    union all select ${users.id} from ${users}
      where ${users.role} = 'USER' and ${folded(users.searchText)} ${like}
    union all ${businessesLike(like)})`
}

/** For merchants and banks only: short texts match too many mobile users. */
export function businessesNamed(text: string): SQL {
  return sql`(${businessesLike(sql`like lower(${substringPattern(text)})`)})`
}

/** The same for everybody but administrators. Short texts have no index, so one scan checks all names. */
export function customersNamed(text: string): SQL {
  const pattern = sql`lower(${substringPattern(text)})`
  if ([...text].length >= TRIGRAM) return customersLike(pattern)
  const like = sql`like ${pattern}`
  return sql`(
    select ${users.id} from ${users} where ${users.role} <> 'ADMIN' and ${folded(users.searchText)} ${like}
    union all ${profilesLike(like)})`
}

/** The same for three characters and more. @param pattern of the text, in lower case */
export function customersLike(pattern: SQL): SQL {
  const like = sql`like ${pattern}`
  return sql`(
    select ${users.id} from ${users} where ${users.role} = 'USER' and ${folded(users.searchText)} ${like}
    union all ${businessesLike(like)})`
}

export function isNamed(id: SQLWrapper, text: string): SQL {
  const like = sql`like lower(${substringPattern(text)})`
  return sql`(
    (select ${folded(users.searchText)} ${like} from ${users} where ${users.id} = ${id})
    or (select ${folded(businessProfiles.searchText)} ${like} from ${businessProfiles}
      where ${businessProfiles.userId} = ${id}))`
}

function businessesLike(like: SQL): SQL {
  return sql`select ${users.id} from ${users}
      where ${users.role} in ('MERCHANT', 'BANK') and ${folded(users.searchText)} ${like}
    union all ${profilesLike(like)}`
}

function profilesLike(like: SQL): SQL {
  return sql`select ${businessProfiles.userId} from ${businessProfiles}
      where ${folded(businessProfiles.searchText)} ${like}`
}

export function peopleInReach(db: Queryable) {
  return db.select(facts).from(users).as('people')
}

export async function findReach(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Reach>()
  const rows = await selectReach(db).where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The recipient's destination: "+94771234567", or an e-mail address in lower case. */
export async function findIdReachedAt(db: Queryable, to: string): Promise<string | null> {
  const at = to.startsWith('+')
    ? sql`${users.countryCode} || ${users.localNumber} = ${to}`
    : sql`${users.email} = ${to}`
  const [row] = await db.select({ id: users.id }).from(users).where(at)
  return row?.id ?? null
}

export type Reach = Awaited<ReturnType<typeof selectReach>>[number]

function selectReach(db: Queryable) {
  return db.select(facts).from(users)
}
