import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import { callsTo, namedOn } from '#tests/support/two-processes.ts'

const COUPONS = 2000
/** Between two sums. */
const AT_ONCE = 20
const GROWN = 4
const database = await testDatabase()
const { db } = database

test('coupons redeemed by two processes while both count are counted once each [REPORT-48]', async () => {
  await noteWhoCounts()
  const start = (name: string) => startServer(namedOn(database, name))
  const { signIn } = callsTo(await Promise.all(['first', 'second'].map(start)))
  const owner = await addAccount(db)
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const deal = await addDeal(db, owner.id)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const coupons = await addCoupons(db, deal, COUPONS, collected)
  const { ask } = await signIn(owner.email)

  async function redeem(couponCode: string, at: number): Promise<void> {
    const form = { couponCode, merchantId: owner.id, key: v4() }
    expect((await ask(at, 'PUT', 'core/coupons/redeem', form)).status).toBe(200)
  }

  let redeemed = 0
  let grown = 0
  while (grown < GROWN || (await counters()) < 2) {
    const before = await countDays(owner.id)
    const some = coupons.slice(redeemed, redeemed + AT_ONCE)
    const hasGrown = async () => (await countSoon(owner.id)) > before
    await Promise.all([
      vi.waitUntil(hasGrown, { timeout: 120_000, interval: 100 }),
      ...some.map(({ code }, at) => redeem(code, at)),
    ])
    redeemed += some.length
    grown += 1
  }
  await expect.poll(() => countSoon(owner.id), { interval: 500 }).toBe(redeemed)
  const { rows } = await db.execute(sql`
    select count(*)::int as redeemed,
      sum(original_price_cents - deduction_cents)::float8 as paid, sum(deduction_cents)::float8 as saved
    from redemptions join coupons on coupons.id = coupon_id join deals on deals.id = deal_id`)
  for (const period of ['days', 'months'])
    for (const subject of ['ALL', 'MERCHANT', 'CATEGORY', 'DEAL'])
      expect(await sumsOf(period, subject), `${period} ${subject}`).toEqual(rows)
  const { rows: after } = await db.execute(sql`select count(*)::int as entries from ledger
    where measure = 'REDEEMED'`)
  expect(after).toEqual([{ entries: redeemed }])
})

async function noteWhoCounts(): Promise<void> {
  await db.execute(sql`create table counted_by (name text)`)
  await db.execute(sql`create function note() returns trigger language plpgsql as
    $$ begin insert into counted_by values (current_setting('application_name')); return null; end $$`)
  await db.execute(sql`create trigger note after update on ledger_progress
    for each statement execute function note()`)
}

async function counters(): Promise<number> {
  const { rows } = await db.execute(sql`select distinct name from counted_by`)
  return rows.length
}

/** As `countDays`, and asks whichever process comes first to count. */
async function countSoon(merchantId: string): Promise<number> {
  await db.execute(sql`update jobs set requested_at = now() where id = 'ledger-counting'`)
  return countDays(merchantId)
}

async function countDays(merchantId: string): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(sql`
    select coalesce(sum(count), 0)::int as counted from ledger_days
    where subject = 'MERCHANT' and subject_id = ${merchantId} and measure = 'REDEEMED'`)
  return rows[0]?.counted ?? 0
}

async function sumsOf(period: string, subject: string) {
  const { rows } = await db.execute(sql`
    select sum(count)::int as redeemed, sum(paid_cents)::float8 as paid,
      sum(deducted_cents)::float8 as saved
    from ${sql.identifier(`ledger_${period}`)} where subject = ${subject} and measure = 'REDEEMED'`)
  return rows
}
