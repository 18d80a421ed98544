import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkList } from '#src/contract/core/bulk-actions.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { inOrder, type ListOrder } from './list-order.ts'

/** Who asks for all that a list shows, the states that an act can be taken on in, and how many at most. */
export type ListedScope = {
  db: Queryable
  caller: Caller
  timeZone: string
  from: readonly string[]
  limit: number
}

/** The ids of what a list shows under these filters, in its order. */
export type FindListed<Name extends BulkList['list']> = (
  scope: ListedScope,
  listed: Extract<BulkList, { list: Name }>,
) => Promise<{ id: string }[]>

/** @param state what `from` names; left out where records of the list have no states */
export async function listedIds(
  { db, from, limit }: ListedScope,
  order: ListOrder,
  match: SQL | undefined,
  state?: SQL,
): Promise<{ id: string }[]> {
  const { table, id } = order
  const rows = await db
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(match, state && inArray(state, [...from])))
    .orderBy(...inOrder(order))
    .limit(limit)
  return rows
}
