import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PREVIEW, PREVIEW_SIZE } from '#src/contract/paging.ts'
import { findAccountPage } from '#src/services/authentication/accounts-list/find-accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { dealOrders, matchDeals, matchPattern } from '#src/services/core/deals/find-deals.ts'
import { firstFewMatches } from '#src/services/kit/lists/first-few.ts'
import { findInvoicePage } from '#src/services/order-payment/invoices/invoices.ts'
import { findOrderPage } from '#src/services/order-payment/orders/find-orders.ts'
import { largeWorld, loadWorld } from '#src/world/load.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
await loadWorld(await testServiceDeps(handles), largeWorld(2000))
await db.execute(sql`vacuum analyze`)
const [merchant] = await db.select().from(users).where(sql`role = 'MERCHANT'`).limit(1)
if (!merchant) throw new Error('the world has no merchant')

const all = { userId: null, state: null, status: 'ALL' } as const
const findDealPage = createDealPages(handles, ZONE)
type Paging = { page: number; size: number; after?: string }
const lists = {
  deals: (term: string, paging: Paging) =>
    findDealPage({ merchantId: null, status: 'ALL', term }, paging).then(({ rows }) =>
      rows.map(({ deal }) => deal.id),
    ),
  'deals of a merchant': (term: string, paging: Paging) =>
    findDealPage({ merchantId: merchant.id, status: 'ALL', term }, paging).then(({ rows }) =>
      rows.map(({ deal }) => deal.id),
    ),
  merchants: (term: string, paging: Paging) =>
    findAccountPage(handles, { ...all, role: 'MERCHANT', term }, paging).then(idsOf),
  banks: (term: string, paging: Paging) =>
    findAccountPage(handles, { ...all, role: 'BANK', term }, paging).then(idsOf),
  users: (term: string, paging: Paging) =>
    findAccountPage(handles, { ...all, role: 'USER', term }, paging).then(idsOf),
  orders: (term: string, paging: Paging) =>
    findOrderPage(handles, { ...all, term }, paging).then(idsOf),
  'orders of a merchant': (term: string, paging: Paging) =>
    findOrderPage(handles, { ...all, userId: merchant.id, term }, paging).then(idsOf),
  invoices: (term: string, paging: Paging) =>
    findInvoicePage(handles, { ...all, term }, paging).then(idsOf),
  'invoices of a merchant': (term: string, paging: Paging) =>
    findInvoicePage(handles, { ...all, userId: merchant.id, term }, paging).then(idsOf),
}

function idsOf({ rows }: { rows: readonly { id: string }[] }): string[] {
  return rows.map(({ id }) => id)
}

describe('a preview', () => {
  const terms = ['the', 'tea', 'premium', 'STANDARD', 'bank', 'colombo', '-20', 'per', '%__', 'a']

  test.each(Object.entries(lists))('of %s is the top of what a page finds', async (_name, find) => {
    for (const term of [...terms, merchant.fullName, 'xyzzyplugh']) {
      const page = await find(term, { page: 0, size: PREVIEW_SIZE })
      expect(await find(term, { page: 0, size: 25, after: PREVIEW }), term).toEqual(page)
    }
  })

  test('is found at the front of the list or by the trigram index', async () => {
    const match = matchPattern('%whale%') ?? sql`true`
    const scope = matchDeals({ merchantId: null, status: 'ALL', pattern: null }, ZONE)
    const ids = firstFewMatches(dealOrders(undefined), scope, match)
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select ${ids}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Scan Backward using deals_created/)
    expect(plan).toContain('Bitmap Index Scan on deals_folded')
  })
})
