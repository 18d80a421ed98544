import { asc, desc, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dealSorts } from '#src/contract/core/deals.ts'
import { FIRST_BATCH, sortsOf } from '#src/contract/paging.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import type { DealQuery } from '#src/services/core/deals/find-deals.ts'
import { dealOrders, dealPageIds, matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { type Paging, windowOf } from '#src/services/kit/lists/page-window.ts'
import { accountId } from '#src/world/account.ts'
import { largeWorld, loadWorld } from '#src/world/load.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const TOTAL = 4000
const { db, handles } = await testDatabase()
await loadWorld(await testServiceDeps(handles), largeWorld(TOTAL))
await db.execute(sql`analyze`)
const everything: DealQuery = { merchantId: null, status: 'ALL', term: null }
const findDealPage = createDealPages(handles, ZONE)

async function explain(query: DealQuery, page: number): Promise<string> {
  const window = windowOf({ totalItems: TOTAL, capped: false }, { page, size: 25 })
  if (!window) throw new Error('no page')
  const match = { ...query, pattern: null }
  const ids = dealPageIds(db, { match, window, order: dealOrders(query.sort) }, ZONE)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${ids.getSQL()}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('with thousands of deals', () => {
  test('the first page is read backwards from the index of its order, nothing is sorted', async () => {
    const plan = await explain(everything, 0)
    expect(plan).toMatch(/Index (Only )?Scan Backward using deals_created/)
    expect(plan).not.toContain('Sort')
  })

  test('the last page is read from the other end', async () => {
    const plan = await explain(everything, TOTAL / 25 - 1)
    expect(plan).toMatch(/Index (Only )?Scan using deals_created/)
    expect(plan).not.toContain('Sort')
  })

  test("a merchant's page comes from the merchant's index", async () => {
    const own = { ...everything, merchantId: accountId('zam-zam-biryani') }
    expect(await explain(own, 0)).toContain('deals_merchant_created')
  })

  test('a search term can be answered by the trigram index alone', async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const found = tx.select({ id: deals.id }).from(deals).where(matchPattern('%Whale watching%'))
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${found.getSQL()}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan.match(/Bitmap Index Scan on deals_folded/g)).toHaveLength(1)
  })

  test('one or two characters are counted to a thousand, more to ten thousand', async () => {
    const short = await findDealPage({ ...everything, term: 'a' }, { page: 0, size: 25 })
    expect(short).toMatchObject({ totalItems: 1000, capped: true })
    const longer = await findDealPage({ ...everything, term: 'the' }, { page: 0, size: 25 })
    expect(longer.capped).toBe(false)
  })

  test('pages meet in the middle, where the direction changes', async () => {
    const ids = async (page: number) =>
      (await findDealPage(everything, { page, size: 25 })).rows.map(({ deal }) => deal.id)
    const { totalItems: exact } = await findDealPage(everything, { page: 0, size: 25 })
    const middle = Math.floor(exact / 25 / 2)
    const around = (await Promise.all([middle - 1, middle, middle + 1, middle + 2].map(ids))).flat()
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from deals where deleted_at is null
        order by created_at desc, id desc limit 100 offset ${(middle - 1) * 25}`,
    )
    expect(around).toEqual(rows.map(({ id }) => id))
  })
})

describe('sorted', () => {
  const ids = async (query: Partial<DealQuery>, paging: Partial<Paging> = {}) => {
    const found = await findDealPage({ ...everything, ...query }, { page: 0, size: 25, ...paging })
    return found.rows.map(({ deal }) => deal.id)
  }

  test.each(sortsOf(dealSorts))(
    'by %s, pages and batches go through every deal once, in order [SHELL-97]',
    async (sort) => {
      const key = sort.replace('-', '') as (typeof dealSorts)[number]
      const { by } = dealOrders.sortable[key]
      const turn = sort === key ? asc : desc
      const rows = await db
        .select({ id: deals.id })
        .from(deals)
        .where(isNull(deals.deletedAt))
        .orderBy(...by.map((place) => turn(place)))
      const all = rows.map(({ id }) => id)
      const batches: string[] = []
      for (let after = FIRST_BATCH; batches.length < TOTAL; after = batches.at(-1) ?? '')
        batches.push(...(await ids({ sort }, { after })))
      expect(batches).toEqual(all)
      for (const page of [0, 60, TOTAL / 25 - 1])
        expect(await ids({ sort }, { page })).toEqual(all.slice(page * 25, page * 25 + 25))
    },
  )

  test('titles are in the order of their letters, whatever their case, and a search keeps the order', async () => {
    const titles = async (query: Partial<DealQuery>) =>
      (await findDealPage({ ...everything, ...query }, { page: 0, size: 25 })).rows.map(
        ({ deal }) => deal.title.toLowerCase(),
      )
    const found = await titles({ sort: '-title', term: 'the' })
    expect(found.length).toBeGreaterThan(1)
    expect(found).toEqual([...found].sort().reverse())
  })
})
