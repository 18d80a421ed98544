import { and, desc, inArray } from 'drizzle-orm'
import { inboxKinds } from '#src/contract/core/approvals.ts'
import {
  BULK_MAX,
  type BulkAct,
  type BulkKind,
  type BulkList,
  bulkDecisions,
  mayDoInBulk,
} from '#src/contract/core/bulk-actions.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import type { Database } from '#src/database/connect.ts'
import { finders } from '#src/services/core/approvals/inbox.ts'
import { typesOf } from '#src/services/core/approvals/types-of.ts'
import { matchDeals } from '#src/services/core/deals/find-deals.ts'
import { narrow } from '#src/services/core/deals/list-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { readSearchTerm, substringPattern } from '#src/services/kit/lists/search-term.ts'

type Subject = { kind: BulkKind; id: string }

/**
 * What a list shows under its filters and the act can be taken on, in the list's order; one more than
 * `BULK_MAX` at most.
 */
export function findListed(
  db: Database,
  caller: Caller,
  act: BulkAct,
  listed: BulkList,
  timeZone: string,
): Promise<Subject[]> {
  return listed.list === 'deals'
    ? findDeals(db, caller, act, listed, timeZone)
    : findWaiting(db, caller, act, listed, timeZone)
}

async function findDeals(
  db: Database,
  caller: Caller,
  act: BulkAct,
  listed: Extract<BulkList, { list: 'deals' }>,
  timeZone: string,
): Promise<Subject[]> {
  const { term, ...narrowed } = narrow(caller, listed, listed.term)
  const match = { ...narrowed, pattern: term === null ? null : substringPattern(term) }
  const from = (bulkDecisions.deal[act]?.from ?? []) as readonly ApprovalStatus[]
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(matchDeals(match, timeZone), inArray(deals.approvalStatus, [...from])))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(BULK_MAX + 1)
  return rows.map(({ id }) => ({ kind: 'deal', id }))
}

async function findWaiting(
  db: Database,
  caller: Caller,
  act: BulkAct,
  { term, kind }: Extract<BulkList, { list: 'inbox' }>,
  timeZone: string,
): Promise<Subject[]> {
  const search = {
    term: readSearchTerm(term),
    limit: BULK_MAX + 1,
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
    .slice(0, BULK_MAX + 1)
}

function kindOf({ kind, userType }: { kind: string; userType: string }): BulkKind {
  if (kind === 'deals') return 'deal'
  if (kind === 'branches') return 'branch'
  if (kind === 'profile') return 'business'
  if (kind === 'contact') return 'contact'
  return userType === 'BANK' ? 'bank' : 'merchant'
}
