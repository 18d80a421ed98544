import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { ALL } from '#src/contract/paging.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { tills } from './schema.ts'

const { id, merchantId, branchId, name, createdAt, deletedAt } = tills

export const tillOrder: ListOrder = {
  table: tills,
  id,
  by: [createdAt, id],
  direction: 'desc',
}

type Narrowing = { term: string; branchId: string }

export const findListedTills: FindListed<'tills'> = (scope, query) =>
  listedIds(scope, tillOrder, matchTills(ownerOf(scope.caller, query.merchantId), query))

/** @param owner null for everybody's */
export function matchTills(owner: string | null, query: Narrowing): SQL | undefined {
  const term = readSearchTerm(query.term)
  return and(
    owner === null ? undefined : eq(merchantId, owner),
    isNull(deletedAt),
    query.branchId === ALL ? undefined : eq(branchId, query.branchId),
    term === null ? undefined : containsTerm(name, term),
  )
}
