import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkList } from '#src/contract/core/bulk-actions.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { inOrder, type ListOrder } from './list-order.ts'

/** The caller, the states an action applies to, and the maximum number of ids. */
export type ListedScope = {
  db: Queryable
  caller: Caller
  timeZone: string
  from: readonly string[]
  limit: number
}

/** Ids of everything a list shows under these filters, in its order. */
export type FindListed<Name extends BulkList['list']> = (
  scope: ListedScope,
  listed: Extract<BulkList, { list: Name }>,
) => Promise<{ id: string }[]>

/** @param state the column `from` refers to; omitted if the list's records have no states */
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
