import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { ALL } from '#src/contract/paging.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import type { ListOrder } from '#src/services/kit/lists/list-order.ts'
import { type FindListed, listedIds } from '#src/services/kit/lists/listed-ids.ts'
import { containsTerm, readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'

const { id, merchantId, branchId, name, createdAt, deletedAt } = cashiers

export const cashierOrder: ListOrder = {
  table: cashiers,
  id,
  by: [createdAt, id],
  direction: 'desc',
}

export const findListedCashiers: FindListed<'cashiers'> = (scope, query) =>
  listedIds(scope, cashierOrder, matchCashiers(ownerOf(scope.caller, query.merchantId), query))

/** @param owner null for everybody's */
export function matchCashiers(
  owner: string | null,
  query: { term: string; branchId: string },
): SQL | undefined {
  const term = readSearchTerm(query.term)
  const here = or(isNull(branchId), eq(branchId, query.branchId))
  return and(
    owner === null ? undefined : eq(merchantId, owner),
    isNull(deletedAt),
    query.branchId === ALL ? undefined : here,
    term === null ? undefined : containsTerm(name, term),
  )
}
