import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { requestSorts } from '#src/contract/core/deal-requests.ts'
import type { Sort } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { inOrder, listOrders } from '#src/services/kit/lists/list-order.ts'
import { batchWindow, type Paging, windowOf } from '#src/services/kit/lists/page-window.ts'
import { pageIds } from '#src/services/kit/lists/read-page.ts'
import { type dealRequestCombinations, dealRequests } from './schema.ts'
import { sentRequest } from './sent-request.ts'

export type Place = { ownerId: string; categoryId: string; brandId: string | null }

type RequestSort = (typeof requestSorts)[number]
const byTime = [dealRequests.requestedAt, dealRequests.id]

export const requestOrders = listOrders<RequestSort>(
  { table: dealRequests, id: dealRequests.id, by: byTime, direction: 'desc' },
  { requestedOn: { by: byTime, index: 'deal_requests_combination' } },
)

export async function findRequests(
  db: Queryable,
  place: Place,
  paging: Paging & { total: number; sort?: Sort<RequestSort> | undefined },
  caller: Caller,
) {
  const window =
    batchWindow(paging) ?? windowOf({ totalItems: paging.total, capped: false }, paging)
  if (!window) return []
  const { id, requestedAt } = dealRequests
  const order = requestOrders(paging.sort)
  const ids = pageIds(db, isPlace(dealRequests, place), order, window)
  const people = accountNames(db)
  return db
    .select({
      id,
      requestedAt,
      products: dealRequests.products,
      note: dealRequests.note,
      offerType: { id: offerTypes.id, name: offerTypes.name },
      user: {
        id: dealRequests.userId,
        fullName: people.name,
        mayOpen: mayOpen(db, place, caller),
      },
    })
    .from(dealRequests)
    .innerJoin(offerTypes, eq(offerTypes.id, dealRequests.offerTypeId))
    .leftJoin(people, eq(people.id, dealRequests.userId))
    .where(inArray(id, ids))
    .orderBy(...inOrder(order))
}

export function isPlace(
  table: typeof dealRequests | typeof dealRequestCombinations,
  { ownerId, categoryId, brandId }: Place,
): SQL | undefined {
  return and(
    eq(table.ownerId, ownerId),
    eq(table.categoryId, categoryId),
    brandId === null ? isNull(table.brandId) : eq(table.brandId, brandId),
  )
}

/** A bank reads requests to merchants, but opens only users who asked the bank itself. */
function mayOpen(db: Queryable, { ownerId }: Place, caller: Caller): SQL<boolean> {
  if (caller.role === 'ADMIN') return sql`${caller.permissions.has('VIEW_USER')}::boolean`
  if (caller.userId === ownerId) return sql`true`
  return sql`${sentRequest(db, dealRequests.userId, caller.userId)}`
}
