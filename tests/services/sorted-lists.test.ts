import { isNull, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dealOrders } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { inOrder, type ListOrder, type ListOrders } from '#src/services/kit/lists/list-order.ts'
import { codeIn } from '#tests/structure/source-files.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
type Orders = ListOrders<never> & { sortable: Record<string, { index: string }> }
/** The orders of each list, and what all of its rows have in common. */
const lists: readonly (readonly [string, Orders, SQL | undefined])[] = [
  ['deals', dealOrders, isNull(deals.deletedAt)],
]
const columns = lists.flatMap(([name, orders, within]) =>
  Object.entries(orders.sortable).map(([key, { index }]) => ({ name, key, index, orders, within })),
)

test('every list that can be sorted is among these', () => {
  const written = codeIn('src/services').flatMap(({ text }) => [
    ...text.matchAll(/= listOrders\b/g),
  ])
  expect(lists).toHaveLength(written.length)
})

describe.each(columns)('$name by $key', ({ key, index, orders, within }) => {
  test.each([key, `-${key}`])('%s is read from its index [SHELL-97]', async (sort) => {
    const plan = await planOf(orders(sort as never), within)
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan).not.toMatch(/"Node Type":"(Incremental )?Sort"/)
  })
})

/** Without the ways around an index that suit a table of few rows. */
async function planOf(order: ListOrder, within: SQL | undefined): Promise<string> {
  return db.transaction(async (tx) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort'])
      await tx.execute(sql`select set_config(${`enable_${way}`}, 'off', true)`)
    const page = tx
      .select({ id: sql`${order.id}` })
      .from(order.table)
      .where(within)
      .orderBy(...inOrder(order))
      .limit(25)
    const { rows } = await tx.execute(sql`explain (format json) ${page.getSQL()}`)
    return JSON.stringify(rows)
  })
}
