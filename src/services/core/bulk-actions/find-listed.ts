import { and, asc, desc, eq, inArray, isNull, not } from 'drizzle-orm'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import {
  BULK_MAX,
  type BulkAct,
  type BulkKind,
  type BulkList,
  bulkDecisions,
  mayDoInBulk,
} from '#src/contract/core/bulk-actions.ts'
import type { AccountStatus, ApprovalStatus } from '#src/contract/values.ts'
import type { Database } from '#src/database/connect.ts'
import { findListedAccounts } from '#src/services/authentication/index.ts'
import { finders } from '#src/services/core/approvals/inbox.ts'
import { typesOf } from '#src/services/core/approvals/types-of.ts'
import { isCouponExpired } from '#src/services/core/coupons/coupon-expiry.ts'
import { matchCoupons } from '#src/services/core/coupons/find-coupons.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { narrow } from '#src/services/core/deals/list-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { startOfBusinessDay } from '#src/services/kit/clock.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'
import { findListedBranches } from '#src/services/location/index.ts'
import { requireAct } from './require-act.ts'

const LIMIT = BULK_MAX + 1

type Subject = { kind: BulkKind; id: string }

type Scope = { db: Database; caller: Caller; act: BulkAct; timeZone: string }
type Listed<Name extends BulkList['list']> = Extract<BulkList, { list: Name }>

/**
 * What a list shows under its filters and the act can be taken on, in the list's order; one more than
 * `BULK_MAX` at most.
 */
export function findListed(scope: Scope, listed: BulkList): Promise<Subject[]> {
  switch (listed.list) {
    case 'deals':
      return findDeals(scope, listed)
    case 'accounts':
      return findAccounts(scope, listed)
    case 'branches':
      return findBranches(scope, listed)
    case 'coupons':
      return findCoupons(scope, listed)
    case 'inbox':
      return findWaiting(scope, listed)
  }
}

async function findDeals(scope: Scope, listed: Listed<'deals'>): Promise<Subject[]> {
  const { db, caller, timeZone } = scope
  const { term, ...narrowed } = narrow(caller, listed, listed.term)
  const match = { ...narrowed, pattern: term === null ? null : substringPattern(term) }
  const from = statesFor<ApprovalStatus>(scope, 'deal')
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(matchDeals(match, timeZone), inArray(deals.approvalStatus, from)))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(LIMIT)
  return rows.map(({ id }) => ({ kind: 'deal', id }))
}

async function findAccounts(scope: Scope, listed: Listed<'accounts'>): Promise<Subject[]> {
  const { type, status, joined } = listed
  const kind = type === 'BANK' ? 'bank' : 'merchant'
  const query = {
    ...{ role: type, userId: null, status, term: readSearchTerm(listed.term) },
    joinedSince: joined ? startOfBusinessDay(scope.timeZone) : null,
  }
  const from = statesFor<AccountStatus>(scope, kind)
  const rows = await findListedAccounts(scope.db, query, from, LIMIT)
  return rows.map(({ id }) => ({ kind, id }))
}

async function findBranches(scope: Scope, listed: Listed<'branches'>): Promise<Subject[]> {
  const { role, userId } = scope.caller
  const { status } = listed
  const ownerId = role === 'ADMIN' ? (listed.ownerId ?? null) : userId
  const query = { ownerId, status, term: readSearchTerm(listed.term) }
  const from = statesFor<ApprovalStatus>(scope, 'branch')
  const rows = await findListedBranches(scope.db, query, from, LIMIT)
  return rows.map(({ id }) => ({ kind: 'branch', id }))
}

async function findCoupons(scope: Scope, listed: Listed<'coupons'>): Promise<Subject[]> {
  const { db, caller, timeZone } = scope
  const { dealId } = listed
  const active = statesFor(scope, 'coupon').includes('ACTIVE')
  const rows = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        matchCoupons({ dealId, term: readSearchTerm(listed.term) }),
        eq(coupons.merchantId, caller.userId),
        eq(coupons.active, active),
        isNull(coupons.redeemedAt),
        not(isCouponExpired(timeZone)),
      ),
    )
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
    .limit(LIMIT)
  return rows.map(({ id }) => ({ kind: 'coupon', id }))
}

/** From which the act leads on. @throws Refusal forbidden where the caller may not take it at all */
function statesFor<State extends string>({ caller, act }: Scope, kind: BulkKind): State[] {
  requireAct(caller, kind, act)
  return (bulkDecisions[kind][act]?.from ?? []) as State[]
}

async function findWaiting(
  { db, caller, act, timeZone }: Scope,
  { term, kind }: Listed<'inbox'>,
): Promise<Subject[]> {
  const search = {
    term: readSearchTerm(term),
    limit: LIMIT,
    timeZone,
    types: typesOf(caller),
  }
  const wanted = inboxKinds.filter((one) => (!kind || one === kind) && mayDecide(caller, one))
  const lists = await Promise.all(wanted.map((one) => finders[one](db, search)))
  return lists
    .flat()
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
    .map((item) => ({ kind: kindOf(item), id: item.id }))
    .filter((one) => mayDoInBulk(caller, one.kind, act))
    .slice(0, LIMIT)
}

function kindOf({ kind, userType }: { kind: string; userType: string }): BulkKind {
  if (kind === 'deals') return 'deal'
  if (kind === 'branches') return 'branch'
  if (kind === 'profile') return 'business'
  if (kind === 'contact') return 'contact'
  return userType === 'BANK' ? 'bank' : 'merchant'
}
