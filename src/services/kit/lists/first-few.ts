import { getTableName, type SQL, sql } from 'drizzle-orm'
import { PREVIEW_SIZE } from '#src/contract/paging.ts'
import { inOrder, type ListOrder } from './list-order.ts'

/** Written out, since a kept plan goes by it. */
export const FEW = sql`${PREVIEW_SIZE}`.inlineParams()
/** Rows of the list that are looked at one by one. */
const FRONT = sql`${250}`.inlineParams()

/** The ids of the first PREVIEW_SIZE rows, as an array; all are found by an index of `where` and sorted. */
export function firstFewIds(order: ListOrder, where: SQL | undefined): SQL<string[]> {
  // OFFSET 0 keeps the planner from walking the list instead.
  const found = sql`select * from ${order.table} where ${where ?? sql`true`} offset 0`
  return sql`array(${firstOf(found, order)})`
}

/**
 * The same where a term may have thousands of matches: those have enough at the front of the list, and
 * the others few for their index. One plan serves both.
 */
export function firstFewMatches(order: ListOrder, scope: SQL | undefined, match: SQL) {
  const { table } = order
  const front = sql`
    select * from ${table} where ${scope ?? sql`true`} ${inItsOrder(order)} limit ${FRONT}`
  return sql<string[]>`(
    with front as materialized (${firstOf(front, order, match)})
    select case when (select count(*) from front) = ${FEW} then array(select id from front)
      else ${firstFewIds(order, sql`${scope ?? sql`true`} and ${match}`)} end
  )::uuid[]`
}

function firstOf(rows: SQL, order: ListOrder, where = sql`true`): SQL {
  const name = sql.identifier(getTableName(order.table))
  return sql`
    select ${order.id} from (${rows}) as ${name} where ${where} ${inItsOrder(order)} limit ${FEW}`
}

export function inItsOrder(order: ListOrder): SQL {
  return sql`order by ${sql.join(inOrder(order), sql`, `)}`
}
