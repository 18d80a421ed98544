import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountId } from '#src/database/world/account.ts'
import { largeWorld, loadWorld } from '#src/database/world/load.ts'
import { createDealPages, type DealQuery } from '#src/services/core/deals/deal-pages.ts'
import { dealPageIds, matchPattern } from '#src/services/core/deals/find-deals.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { windowOf } from '#src/services/kit/lists/page-window.ts'
import { ZONE } from '#tests/support/core.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const TOTAL = 4000
const { db } = await testDatabase()
await loadWorld(await testServiceDeps(db), largeWorld(TOTAL))
await db.execute(sql`analyze`)
const everything: DealQuery = { merchantId: null, status: 'ALL', term: null }
const findDealPage = createDealPages(db, ZONE)

async function explain(query: DealQuery, page: number): Promise<string> {
  const window = windowOf({ totalItems: TOTAL, capped: false }, { page, size: 25 })
  if (!window) throw new Error('no page')
  const ids = dealPageIds(db, { ...query, pattern: null }, window, ZONE)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${ids.getSQL()}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('with thousands of deals', () => {
  test('the first page is read backwards from the index of its order, nothing is sorted', async () => {
    const plan = await explain(everything, 0)
    expect(plan).toContain('Index Scan Backward using deals_created')
    expect(plan).not.toContain('Sort')
  })

  test('the last page is read from the other end', async () => {
    const plan = await explain(everything, TOTAL / 25 - 1)
    expect(plan).toMatch(/Index Scan using deals_created/)
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
    expect(plan.match(/Bitmap Index Scan on deals_search/g)).toHaveLength(1)
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
