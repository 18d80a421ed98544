import { type AnyColumn, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sort } from '#src/contract/paging.ts'

type Place = AnyColumn | SQL

/** Sort columns ending in a unique one; never null, since nothing sorts after a null. */
export type ListOrder = {
  table: PgTable
  id: AnyPgColumn
  by: readonly Place[]
  direction: 'asc' | 'desc'
}

/** How rows are ordered when a column is sorted by, and the index in that order. */
type Sortable = { by: readonly Place[]; index: string }

export type ListOrders<Key extends string> = {
  (sort: Sort<Key> | undefined): ListOrder
  sortable: Record<Key, Sortable>
}

/** The orders of a list: the documented one, and each sortable column's in both directions. */
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

/** The ORDER BY clause, reversed when a window is read from the end. */
export function inOrder({ by, direction }: ListOrder, fromEnd = false): SQL[] {
  const turn = (direction === 'asc') === fromEnd ? desc : asc
  return by.map((place) => turn(place))
}

/**
 * The SQL condition for rows after the window's `after`, served by an index in this order; undefined
 * without `after`. The row is looked up by id, so its position has the database's full precision. Lists
 * delete softly, so the position remains.
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
