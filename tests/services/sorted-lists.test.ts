import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { planKinds } from '#src/contract/order-payment/lifecycle.ts'
import { auditOrders } from '#src/services/audit/match-entries.ts'
import { accountOrders } from '#src/services/authentication/accounts-list/account-orders.ts'
import { users } from '#src/services/authentication/schema.ts'
import { brandOrders } from '#src/services/core/brands/find-brands.ts'
import { brands } from '#src/services/core/brands/schema.ts'
import { categoryOrders } from '#src/services/core/categories/list-categories.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { couponOrders, soldOrders } from '#src/services/core/coupons/find-coupons.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { cardOrders } from '#src/services/core/credit-cards/find-cards.ts'
import { creditCardRequests } from '#src/services/core/credit-cards/schema.ts'
import { requestOrders } from '#src/services/core/deal-requests/find-requests.ts'
import { dealRequests } from '#src/services/core/deal-requests/schema.ts'
import { dealOrders } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { upcomingOrders } from '#src/services/core/deals-of-the-day/list-upcoming.ts'
import { dealEvents } from '#src/services/core/deals-of-the-day/schema.ts'
import { offerTypeOrders } from '#src/services/core/offer-types/find-offer-type.ts'
import { offerTypes } from '#src/services/core/offer-types/schema.ts'
import { inOrder, type ListOrder, type ListOrders } from '#src/services/kit/lists/list-order.ts'
import { branchOrders } from '#src/services/location/branches/find-branches.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoiceOrders } from '#src/services/order-payment/invoices/invoices.ts'
import { orderOrders } from '#src/services/order-payment/orders/match-orders.ts'
import { paymentOrders } from '#src/services/order-payment/payments/list-payments.ts'
import { codeIn } from '#tests/structure/source-files.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const SOME_ID = '00000000-0000-7000-8000-000000000000'
const requestsOfOne = and(
  eq(dealRequests.ownerId, SOME_ID),
  eq(dealRequests.categoryId, SOME_ID),
  eq(dealRequests.brandId, SOME_ID),
)
const accountsListed = and(
  eq(users.role, 'MERCHANT'),
  isNull(users.deletedAt),
  isNull(users.deactivatedAt),
)
type Orders = ListOrders<never> & { sortable: Record<string, { index: string }> }
/** The orders of each list, and what all of its rows have in common. */
const lists: readonly (readonly [string, Orders, SQL | undefined])[] = [
  ['deals', dealOrders, isNull(deals.deletedAt)],
  ['accounts', accountOrders, accountsListed],
  ['coupons of a deal', couponOrders, eq(coupons.dealId, SOME_ID)],
  ['sold coupons', soldOrders, isNotNull(coupons.collectedAt)],
  ['branches', branchOrders, isNull(branches.deletedAt)],
  ['orders', orderOrders, undefined],
  ['invoices', invoiceOrders, undefined],
  ['payments', paymentOrders, and(inArray(checkouts.kind, planKinds), isNotNull(checkouts.paidAt))],
  ['brands', brandOrders, isNull(brands.deletedAt)],
  ['categories', categoryOrders, isNull(categories.deletedAt)],
  ['offer types', offerTypeOrders, isNull(offerTypes.deletedAt)],
  ['card requests', cardOrders, isNull(creditCardRequests.removedAt)],
  ['audit', auditOrders, undefined],
  ['deal requests', requestOrders, requestsOfOne],
  ['deals of the day', upcomingOrders, isNull(dealEvents.deletedAt)],
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

const large = /^(deals|accounts|coupons of a deal|sold coupons|branches|orders|invoices)$/
const largeColumns = columns.filter(({ name }) => large.test(name))

test.each(largeColumns)('far pages of $name by $key read no rows but their own', async (column) => {
  const plan = await planOf(column.orders(column.key as never), column.within)
  expect(plan).toContain('"Node Type":"Index Only Scan"')
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
