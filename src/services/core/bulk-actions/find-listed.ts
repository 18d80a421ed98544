import * as contract from '#src/contract/core/bulk-actions.ts'
import { findOldest } from '#src/services/core/inbox/queues.ts'
import { scopeOf } from '#src/services/core/inbox/scope.ts'
import { kindsDecidedBy } from '#src/services/kit/decisions/may-decide.ts'
import type { ListedScope } from '#src/services/kit/lists/listed-ids.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { kinds } from './kinds.ts'
import { requireAct } from './require-act.ts'

type Subject = { kind: contract.BulkKind; id: string }
type Scope = Omit<ListedScope, 'from' | 'limit'> & { act: contract.BulkAct }
type Inbox = Extract<contract.BulkList, { list: 'inbox' }>

const LIMIT = contract.BULK_MAX + 1

/**
 * The records that the list shows and the act applies to, in list order, at most `BULK_MAX` + 1.
 * @throws Refusal forbidden if the caller may not take this action at all
 */
export async function findListed(scope: Scope, listed: contract.BulkList): Promise<Subject[]> {
  if (listed.list === 'inbox') return findWaiting(scope, listed)
  const kind = contract.kindListed(listed)
  requireAct(scope.caller, kind, scope.act)
  const from = contract.bulkDecisions[kind][scope.act]?.from ?? []
  // A noun's own list, as the contract pairs them.
  const rows = await kinds[kind].listed?.({ ...scope, from, limit: LIMIT }, listed as never)
  return rows?.map(({ id }) => ({ kind, id })) ?? []
}

async function findWaiting(
  { db, caller, act, timeZone }: Scope,
  { term, kind }: Inbox,
): Promise<Subject[]> {
  const search = { term: readSearchTerm(term), ...scopeOf(caller, timeZone) }
  const wanted = kindsDecidedBy(caller).filter((one) => !kind || one === kind)
  const items = await findOldest(db, wanted, search, LIMIT)
  return items
    .flatMap((item) => {
      const one = contract.bulkKindOf(item)
      return one && contract.mayDoInBulk(caller, one, act) ? [{ kind: one, id: item.id }] : []
    })
    .slice(0, LIMIT)
}
