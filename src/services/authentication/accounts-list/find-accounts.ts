import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { PREVIEW } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { Handles, Queryable, Reads } from '#src/database/connect.ts'
import { isActiveMerchant } from '#src/services/authentication/accounts.ts'
import { businessProfiles, users } from '#src/services/authentication/schema.ts'
import { isIndexed } from '#src/services/kit/lists/count-rows.ts'
import { firstFewIds } from '#src/services/kit/lists/first-few.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, type ListedScope, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { wordsOnce, wordsPattern } from '#src/services/kit/lists/search-term.ts'
import { prepare, prepareOnce } from '#src/services/kit/prepare-once.ts'
import { accountOrders } from './account-orders.ts'
import {
  type AccountQuery,
  accountQuery,
  type Counted,
  contactPattern,
  countedFrom,
  countFound,
  countListed,
  matchAccounts,
  matchBusinesses,
  statusesOf,
  sumOf,
  type Tally,
} from './match-accounts.ts'

export async function findAccountPage(
  { db, quick }: Handles,
  query: AccountQuery,
  paging: Paging,
): Promise<AccountPage> {
  const preview = await findPreview(quick, query, paging)
  if (preview) return preview
  const { term, userId, joinedSince, which } = query
  const isWhole = term === null && userId === null && !joinedSince && !which
  const few = isWhole || paging.after !== undefined ? null : await findFew(db, query, paging)
  if (few) return few
  const count = isWhole ? countListed : countFound
  const found = await readPage(
    paging,
    () => count(db, query),
    (window) => {
      const isOnPage = inArray(users.id, accountPageIds(db, query, window))
      const rows = readRows(db, isOnPage, accountOrders(query.sort))
      return prepare(rows, !isIndexed(query.term)).execute()
    },
  )
  return { counts: null, ...found }
}

type Listed = Parameters<FindListed<'accounts'>>[1]

/** @param which a further condition on the accounts */
export function findListedAccounts(
  scope: ListedScope,
  listed: Listed,
  which?: SQL,
): Promise<{ id: string }[]> {
  const { type: role, term, status, joined } = listed
  const query = accountQuery({ status, joined, role, term, which }, scope.timeZone)
  const state = sql`${users.approvalStatus}`
  return listedIds(scope, accountOrders(undefined), matchAccounts(query), state)
}

export function accountPageIds(db: Queryable, query: AccountQuery, window: PageWindow) {
  return pageIds(db, matchAccounts(query), accountOrders(query.sort), window)
}

/** The first few businesses found by an indexed term; null if anything else is asked for. */
async function findPreview(
  quick: Reads,
  { role, userId, status, joinedSince, which, term, sort }: AccountQuery,
  { after }: Paging,
): Promise<AccountPage | null> {
  const isNarrowed = userId !== null || status !== 'ALL' || joinedSince || which || sort
  if (after !== PREVIEW || role === 'USER' || isNarrowed) return null
  if (term === null || !isIndexed(term)) return null
  const params = { pattern: wordsPattern(term), contact: contactPattern(term) }
  const rows = await firstBusinesses(quick, role).execute(params)
  return { counts: null, totalItems: rows.length, capped: false, rows }
}

/** The role is written out, as the trigram index holds but some. */
const firstBusinesses = prepareOnce((db, role: BusinessRole) => {
  const pattern = wordsOnce(sql.placeholder('pattern'))
  const contact = sql`(select ${sql.placeholder('contact')}::text)`
  const ids = firstFewIds(accountOrders(undefined), matchBusinesses(role, pattern, contact))
  return readRows(db, sql`${users.id} = any(${ids.inlineParams()})`)
})

const FEW = 1000

/** One scan for few matches: walking the list for a rare term would read all of it. Null for many. */
async function findFew(
  db: Queryable,
  query: AccountQuery,
  { page, size }: Paging,
): Promise<AccountPage | null> {
  const order = accountOrders(query.sort)
  const found = db
    .select({
      id: users.id,
      place: sql`${order.by[0]}`.as('place'),
      approvalStatus: users.approvalStatus,
    })
    .from(users)
    .where(matchAccounts({ ...query, status: 'ALL' }))
    .limit(FEW + 1)
  const few = sql`
    with found as materialized (${found.getSQL()})
    select
      array(
        select json_build_object('approvalStatus', approval_status, 'count', count(*))
        from found group by approval_status
      ) as tallies,
      array(
        select id from found where ${inArray(sql`approval_status`, statusesOf(query.status))}
        order by ${sql.join(inOrder({ ...order, by: [sql`place`, sql`id`] }), sql`, `)} limit ${size} offset ${page * size}
      ) as ids`
  const { rows } = await db.execute<{ tallies: Tally[]; ids: string[] }>(
    prepare(few, !isIndexed(query.term)),
  )
  const { tallies = [], ids = [] } = rows[0] ?? {}
  if (sumOf(tallies) > FEW) return null
  const onPage = ids.length > 0 ? await readRows(db, inArray(users.id, ids), order) : []
  return { ...countedFrom(tallies, query.status), rows: onPage }
}

export type AccountIds = SQL

export async function findMerchantsAmong(db: Queryable, ids: AccountIds, { page, size }: Paging) {
  const onPage = db
    .select({ id: users.id })
    .from(users)
    .where(isAmong(ids))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(size)
    .offset(page * size)
  const [rows, totalItems] = await Promise.all([
    readRows(db, inArray(users.id, onPage)),
    db.$count(users, isAmong(ids)),
  ])
  return { rows, totalItems }
}

export async function countMerchantsAmong(
  db: Queryable,
  ids: AccountIds,
  role: BusinessRole = 'MERCHANT',
) {
  const among = db.select({ id: users.id }).from(users).where(isAmong(ids, role)).as('among')
  const [counted] = await db
    .select({
      all: count(),
      active: sql<number>`(count(*) filter (where ${isActiveMerchant(among.id)}))::int`,
    })
    .from(among)
  return counted ?? { all: 0, active: 0 }
}

/** @param pairs selects the id of an entry and that of an account, no pair twice */
export async function countMerchantsPer(db: Queryable, pairs: SQL): Promise<Map<string, number>> {
  const listed = matchAccounts({ role: 'MERCHANT', userId: null, status: 'ALL', term: null })
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select pair.entry as id, count(*)::int as count from (${pairs}) as pair (entry, account)
    join ${users} on ${users.id} = pair.account where ${listed} group by 1`)
  return new Map(rows.map(({ id, count: merchants }) => [id, merchants]))
}

function isAmong(ids: AccountIds, role: BusinessRole = 'MERCHANT'): SQL | undefined {
  const listed = matchAccounts({ role, userId: null, status: 'ALL', term: null })
  return and(listed, inArray(users.id, ids))
}

function readRows(db: Queryable, isOnPage: SQL, order = accountOrders(undefined)) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      imageUrl: users.imageUrl,
      countryCode: users.countryCode,
      localNumber: users.localNumber,
      approvalStatus: users.approvalStatus,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      business: {
        name: businessProfiles.businessName,
        imageUrl: businessProfiles.imageUrl,
        approvalStatus: businessProfiles.approvalStatus,
      },
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .where(isOnPage)
    .orderBy(...inOrder(order))
}

export type AccountRow = Awaited<ReturnType<typeof readRows>>[number]
export type AccountPage = Counted & { rows: AccountRow[] }
