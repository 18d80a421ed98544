import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BranchCounts, BranchFilter, branchSorts } from '#src/contract/location/branches.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames, accountsNamed, ownerColumns } from '#src/services/authentication/index.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { isSentBack } from '#src/services/kit/decisions/sent-back.ts'
import { findNames } from '#src/services/kit/find-names.ts'
import { countByStatus, countCap, type Total } from '#src/services/kit/lists/count-rows.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import type { PageWindow, Paging } from '#src/services/kit/lists/page-window.ts'
import { pageIds } from '#src/services/kit/lists/read-page.ts'
import {
  containsWords,
  folded,
  readSearchTerm,
  wordsPattern,
} from '#src/services/kit/lists/search-term.ts'
import { prepare, prepareOnce } from '#src/services/kit/prepare-once.ts'
import { branches, branchReviews, branchTallies } from './schema.ts'

type BranchSort = (typeof branchSorts)[number]
export type BranchQuery = {
  ownerId: string | null
  status: BranchFilter
  term: string | null
  sort?: Sort<BranchSort> | undefined
}

const { id, createdAt, submittedAt } = branches

export const branchOrders = listOrders<BranchSort>(
  { table: branches, id, by: [createdAt, id], direction: 'desc' },
  {
    name: { by: [sql`lower(${branches.name})`, id], index: 'branches_by_name' },
    submitted: { by: [submittedAt, id], index: 'branches_by_submission' },
  },
)

/** Ids from an index alone, then the rows. */
export async function findBranches(db: Queryable, query: BranchQuery, window: PageWindow) {
  const order = branchOrders(query.sort)
  const accounts = accountNames(db)
  const rows = db
    .select({
      ...getTableColumns(branches),
      owner: ownerColumns(branches.ownerId, accounts),
      changesRequested: isSentBack(branches, branchReviews, branchReviews.branchId),
    })
    .from(branches)
    .leftJoin(accounts, eq(accounts.id, branches.ownerId))
    .where(inArray(id, pageIds(db, matchBranches(query), order, window)))
    .orderBy(...inOrder(order))
  return prepare(rows, query.term !== null).execute()
}

export const findListedBranches: FindListed<'branches'> = (scope, { term, ...listed }) => {
  const { role, userId } = scope.caller
  const ownerId = role === 'ADMIN' ? (listed.ownerId ?? null) : userId
  const match = matchBranches({ ...listed, ownerId, term: readSearchTerm(term) })
  return listedIds(scope, branchOrders(undefined), match, sql`${branches.approvalStatus}`)
}

/** @param owners of these alone */
export function findWaiting(
  db: Queryable,
  term: string | null,
  { page, size }: Paging,
  { owners, ids }: Partial<Record<'owners' | 'ids', readonly string[] | undefined>> = {},
) {
  const limits = { limit: size, offset: page * size }
  if (ids) return waitingRows(db, term, limits, inArray(branches.id, [...ids]))
  if (owners) return waitingRows(db, term, limits, inArray(branches.ownerId, [...owners]))
  return term === null ? allWaiting(db).execute(limits) : waitingRows(db, term, limits)
}

const allWaiting = prepareOnce((db) => {
  const limits = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return waitingRows(db, null, limits)
})

function waitingRows(
  db: Queryable,
  term: string | null,
  { limit, offset }: Record<'limit' | 'offset', number | Placeholder>,
  owned?: SQL,
) {
  const accounts = accountNames(db)
  return db
    .select({ ...getTableColumns(branches), owner: ownerColumns(branches.ownerId, accounts) })
    .from(branches)
    .leftJoin(accounts, eq(accounts.id, branches.ownerId))
    .where(and(matchBranches({ ownerId: null, status: 'PENDING', term }), owned))
    .orderBy(asc(branches.submittedAt), asc(branches.id))
    .limit(limit)
    .offset(offset)
}

type Tally = { approvalStatus: ApprovalStatus; count: number }

function countMatching(db: Queryable, query: BranchQuery): Promise<Tally[]> {
  const { approvalStatus } = branches
  return countByStatus(db, approvalStatus, matchBranches(query), countCap(query.term))
}

function matchBranches({ ownerId, status, term }: BranchQuery): SQL | undefined {
  return and(
    isNull(branches.deletedAt),
    ownerId === null ? undefined : eq(branches.ownerId, ownerId),
    status === 'ALL' ? undefined : eq(branches.approvalStatus, status),
    term === null ? undefined : matchTerm(ownerId, term),
  )
}

/** The index of an owner's branches lacks deleted ones, so the condition stands beside the owner. */
function matchTerm(ownerId: string | null, term: string): SQL {
  const named = containsWords(folded(branches.searchText), wordsPattern(term))
  if (ownerId !== null) return named
  return sql`${branches.id} in (
    select ${branches.id} from ${branches} where ${named}
    union select ${branches.id} from ${branches}
      where ${branches.deletedAt} is null
        and ${branches.ownerId} in (select id from ${accountsNamed(term)} as named))`
}

export async function countBranches(db: Queryable, ownerId: string | null): Promise<BranchCounts> {
  const tallies = await db
    .select()
    .from(branchTallies)
    .where(eq(branchTallies.scope, ownerId ?? ALL_OWNERS))
  return countsFrom(tallies)
}

export type Counted = {
  counts: BranchCounts | null
  totalItems: number
  capped: boolean
}

export async function countFound(db: Queryable, query: BranchQuery): Promise<Counted> {
  const cap = countCap(query.term)
  const counts = countsFrom(await countMatching(db, { ...query, status: 'ALL' }))
  if (counts.all <= cap) return { counts, totalItems: totalOf(counts, query), capped: false }
  const total = query.status === 'ALL' ? counts.all : countsFrom(await countMatching(db, query)).all
  return { counts: null, totalItems: Math.min(total, cap), capped: total > cap }
}

export async function countWaiting(db: Queryable, term: string | null): Promise<Total> {
  if (term !== null) return countFound(db, { ownerId: null, status: 'PENDING', term })
  return { totalItems: (await countBranches(db, null)).pending, capped: false }
}

export function totalOf(counts: BranchCounts, { status }: Pick<BranchQuery, 'status'>): number {
  const { all: ALL, pending: PENDING, approved: APPROVED, rejected: REJECTED } = counts
  return { ALL, PENDING, APPROVED, REJECTED }[status]
}

function countsFrom(tallies: readonly Tally[]): BranchCounts {
  const of = (status: string) => tallies.find((row) => row.approvalStatus === status)?.count ?? 0
  const [pending, approved, rejected] = [of('PENDING'), of('APPROVED'), of('REJECTED')]
  return { all: pending + approved + rejected, pending, approved, rejected }
}

export const isWaiting = and(eq(branches.approvalStatus, 'PENDING'), isNull(branches.deletedAt))

export const namedBranches = { id: branches.id, name: branches.name, owner: branches.ownerId }

export function findBranchNames(db: Queryable, ids: readonly string[]) {
  return findNames(db, branches, ids)
}

export function findBranchesToDecide(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: branches.id,
      name: branches.name,
      ownerId: branches.ownerId,
      version: branches.version,
    })
    .from(branches)
    .where(and(inArray(branches.id, [...ids]), isNull(branches.deletedAt)))
}
