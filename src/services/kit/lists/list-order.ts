import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sort } from '#src/contract/paging.ts'

type Place = AnyColumn | SQL

/** What rows are ordered by, ending in what is unique: never null, since nothing is behind a null. */
export type ListOrder = {
  table: PgTable
  id: AnyColumn
  by: readonly Place[]
  direction: 'asc' | 'desc'
}

/** What rows are in order of when people sort by a column, and the index whose entries are in that order. */
type Sortable = { by: readonly Place[]; index: string }

export type ListOrders<Key extends string> = {
  (sort: Sort<Key> | undefined): ListOrder
  sortable: Record<Key, Sortable>
}

/** The orders of a list: the documented one, and each sortable column's, either way. */
export function listOrders<Key extends string>(
  usual: ListOrder,
  sortable: Record<Key, Sortable>,
): ListOrders<Key> {
  const orderOf = (sort: Sort<Key> | undefined): ListOrder => {
    if (sort === undefined) return usual
    const isDown = sort.startsWith('-')
    const { by } = sortable[(isDown ? sort.slice(1) : sort) as Key]
    return { ...usual, by, direction: isDown ? 'desc' : 'asc' }
  }
  return Object.assign(orderOf, { sortable })
}

/** What ORDER BY says; turned around where a window is read from the end. */
export function inOrder({ by, direction }: ListOrder, fromEnd = false): SQL[] {
  const turn = (direction === 'asc') === fromEnd ? desc : asc
  return by.map((place) => turn(place))
}

/**
 * The SQL condition of the rows behind the window's `after`, which an index in this order serves;
 * undefined for a window without it. The row itself is looked up by its id: its place is as exact as
 * the database knows it. Lists keep what is deleted as a row, so that the place stays.
 */
export function isBehind(
  { after }: { after?: string | Placeholder },
  { table, id, by, direction }: ListOrder,
) {
  if (after === undefined) return undefined
  const place = sql.join([...by], sql`, `)
  const behind = direction === 'asc' ? sql`>` : sql`<`
  return sql`(${place}) ${behind} (select ${place} from ${table} where ${id} = ${after})`
}
