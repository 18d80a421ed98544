import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { dealCorrections } from '#src/services/core/deal-corrections/corrections.ts'
import { openCorrections } from '#tests/support/corrections.ts'

const { shop, dealWith, send, decide, stored } = await openCorrections()
const { db } = shop
const older = new pg.Client({ connectionString: shop.url })
await older.connect()
afterAll(() => older.end())

const lock = `select "id", "approval_status", "version" from "deal_corrections"
  where "id" = $1 and "deleted_at" is null for update`
const reject = `update "deal_corrections" set "updated_at" = now(), "comment" = 'No', "approval_status" = 'REJECTED'
  where "id" = $1 and "deleted_at" is null and "approval_status" in ('PENDING') and "version" = 1
  returning "id", "approval_status"`

async function untilWaiting(count: number) {
  const waiting = async () =>
    (
      await db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rows.length
  await vi.waitUntil(async () => (await waiting()) === count, { timeout: 120_000, interval: 25 })
}

async function sent() {
  const deal = await dealWith({ perPerson: 1 })
  const { data } = await send(deal, { perPerson: 2 })
  const row = async () =>
    (await db.select().from(dealCorrections).where(eq(dealCorrections.id, data.id)))[0]
  return { deal, id: data.id, row }
}

test('a decision of an older replica that comes first is the only one [OPS-63, DEAL-99]', async () => {
  const { deal, id, row } = await sent()
  await older.query('begin')
  expect((await older.query(lock, [id])).rowCount).toBe(1)
  const here = decide(id)
  await untilWaiting(1)
  expect((await older.query(reject, [id])).rowCount).toBe(1)
  await older.query('commit')
  expect(await here).toMatchObject({ code: 4022 })
  expect(await row()).toMatchObject({ status: 'REJECTED', comment: 'No', version: 1 })
  expect(await stored(deal.id)).toMatchObject({ perPerson: 1, version: deal.version })
})

test('one that comes second finds what was decided here, and changes nothing [OPS-63, DEAL-99]', async () => {
  const { deal, id, row } = await sent()
  const holding = new pg.Client({ connectionString: shop.url })
  await holding.connect()
  try {
    await holding.query('begin')
    await holding.query('select from deals where id = $1 for update', [deal.id])
    const here = decide(id)
    await untilWaiting(1)
    const begun = older.query('begin').then(() => older.query(lock, [id]))
    await untilWaiting(2)
    await holding.query('commit')
    expect(await here).toMatchObject({ code: 2000 })
    expect((await begun).rows).toMatchObject([{ approval_status: 'APPROVED' }])
    expect((await older.query(reject, [id])).rowCount).toBe(0)
    await older.query('rollback')
  } finally {
    await holding.end()
  }
  expect(await row()).toMatchObject({ status: 'APPROVED', comment: null })
  expect(await stored(deal.id)).toMatchObject({ perPerson: 2, version: deal.version + 1 })
})
