import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import type { Database } from '#src/database/connect.ts'
import { openDatabase } from '#src/database/open.ts'
import { formatFor } from '#src/i18n/format.ts'
import { findCouponDeal, findCouponDealPage } from '#src/services/core/coupons/find-coupon-deals.ts'
import { findCouponPage, findSoldPage } from '#src/services/core/coupons/find-coupons.ts'
import { matchesLookup } from '#src/services/core/coupons/redeem/conditions.ts'
import { isUsable } from '#src/services/core/coupons/redeem/rules.ts'
import { whyNotRedeemable } from '#src/services/core/coupons/redeem/why-not.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { fillWorld } from './world.ts'

const DEALS = 5_000
const COPIES = 9
const COUPONS = 1_000_000
const BIG_DEAL = 200_000
const TURNS = 30
const ZONE = 'Asia/Colombo'

const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

print(`a world of ${DEALS * (COPIES + 1)} deals …`)
await fillWorld(dataDir, DEALS)
const { db, pool, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
await copyDeals(db)
print(`${COUPONS} coupons …`)
await addCoupons()
await pool.query('VACUUM ANALYZE')
await measureAll(db)
await close()

async function measureAll(db: Database): Promise<void> {
  const big = await one<{ deal_id: string; merchant_id: string }>(
    sql`select deal_id, merchant_id from coupons group by 1, 2 order by count(*) desc limit 1`,
  )
  const { code } = await one<{ code: string }>(
    sql`select code_key as code from coupons where deal_id = ${big.deal_id} limit 1`,
  )
  const paging = (page: number) => ({ page, size: 25 })
  const deals = (merchantId: string | null, term: string | null, page = 0, type = 'ALL' as const) =>
    findCouponDealPage(db, { merchantId, type, term }, paging(page), ZONE)
  const paid = () =>
    findCouponDealPage(db, { merchantId: null, type: 'PAID', term: null }, paging(0), ZONE)
  const ofDeal = async (term: string | null, page = 0) => {
    const which = { dealId: big.deal_id, merchantId: big.merchant_id }
    const { totalCoupons = 0 } = (await findCouponDeal(db, which, ZONE)) ?? {}
    return findCouponPage(db, { ...which, term, totalCoupons }, paging(page), ZONE)
  }
  const sold = (merchantId: string | null, term: string | null, page = 0) =>
    findSoldPage(db, { merchantId, term }, paging(page))
  const own = big.merchant_id
  await time('coupon deals of all', () => deals(null, null))
  await time('coupon deals of all, page 2000', () => deals(null, null, 2000))
  await time('coupon deals of all, PAID (none)', paid)
  await time('coupon deals of all, "buffet"', () => deals(null, 'buffet'))
  await time('coupon deals of all, "te"', () => deals(null, 'te'))
  await time('coupon deals of all, "nowhere"', () => deals(null, 'nowhere'))
  await time('coupon deals of a merchant', () => deals(own, null))
  await time('coupon deals of a merchant, "buffet"', () => deals(own, 'buffet'))
  await time('200,000 coupons of a deal', () => ofDeal(null))
  await time('200,000 coupons of a deal, page 4000', () => ofDeal(null, 4000))
  await time('200,000 coupons of a deal, by 1 character', () => ofDeal(code.slice(0, 1)))
  await time('200,000 coupons of a deal, by 2 characters', () => ofDeal(code.slice(0, 2)))
  await time('200,000 coupons of a deal, by 6 characters', () => ofDeal(code.slice(0, 6)))
  await time('sold coupons of all', () => sold(null, null))
  await time('sold coupons of all, page 10000', () => sold(null, null, 10_000))
  await time('sold coupons of all, "buffet"', () => sold(null, 'buffet'))
  await time('sold coupons of all, "nowhere"', () => sold(null, 'nowhere'))
  await time('sold coupons of all, by a code', () => sold(null, code.slice(0, 5)))
  await time('sold coupons of a merchant', () => sold(own, null))
  await time('sold coupons of a merchant, "buffet"', () => sold(own, 'buffet'))
  const counter = {
    branchId: null,
    attentionConfirmed: false,
    confirmedText: null,
    takenCents: null,
  }
  const params = { key: code, merchantId: own, ...counter }
  const format = formatFor('en', ZONE)
  await time('why a code is not valid', () => whyNotRedeemable(db, params, ZONE, format))
  const unknown = { key: 'ZZZZZZZZZZZZ', merchantId: own, ...counter }
  await time('an unknown code', () => whyNotRedeemable(db, unknown, ZONE, format))
  const foreign = { key: code, merchantId: v4(), ...counter }
  await time('a foreign code', () => whyNotRedeemable(db, foreign, ZONE, format))
  await time('the write of a redemption', redemptionsOf(db, own))
}

/** Each call redeems another coupon of a merchant, counted by the triggers as ever. */
function redemptionsOf(db: Database, merchantId: string): () => Promise<void> {
  const waiting = db
    .select({ key: coupons.codeKey })
    .from(coupons)
    .where(and(eq(coupons.merchantId, merchantId), isUsable(ZONE)))
    .limit(TURNS + 1)
  let keys: Promise<{ key: string }[]> | null = null
  let turn = 0
  return async function redeemNext() {
    keys ??= waiting.execute()
    const { key } = (await keys)[turn++] ?? { key: '' }
    const params = and(matchesLookup({ key, merchantId }), isUsable(ZONE))
    await db.update(coupons).set({ redeemedAt: new Date() }).where(params)
  }
}

async function one<Row extends Record<string, unknown>>(query: SQL) {
  const { rows } = await db.execute<Row>(query)
  const [row] = rows
  if (!row) throw new Error('nothing to measure')
  return row
}

/** Median and slowest of some turns, in milliseconds. */
async function time(name: string, act: () => Promise<unknown>): Promise<void> {
  await act()
  const took: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now()
    await act()
    took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  const shown = (ms = 0) => ms.toFixed(1).padStart(8)
  console.log(`${name.padEnd(44)}${shown(took[TURNS / 2])}${shown(took.at(-1))}`)
}

/** Every deal some times more, each a day older. */
async function copyDeals(db: Database): Promise<void> {
  const { rows } = await db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_name = 'deals' and is_generated = 'NEVER'
      and column_name not in ('id', 'deal_code', 'created_at')`)
  const columns = sql.raw(rows.map(({ column_name }) => `"${column_name}"`).join(', '))
  await patiently(sql`
    insert into deals (id, deal_code, created_at, ${columns})
    select gen_random_uuid(), upper(left(md5(deal_code || copy), 8)),
      created_at - copy * interval '1 day', ${columns}
    from deals, generate_series(1, ${COPIES}) copy
    on conflict do nothing`)
}

/** Some ten coupons for every approved deal, a big share of all for one; half of them sold. */
async function addCoupons(): Promise<void> {
  const insert = (from: SQL) => sql`
    insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
      collected_by, collected_at, redeemed_at)
    select gen_random_uuid(), id, merchant_id, code, code, expires_on, expired_on,
      case when draw < 0.5 then buyer end,
      case when draw < 0.5 then now() - draw * interval '300 days' end,
      case when draw < 0.3 then now() - draw * interval '100 days' end
    from (
      select deal.*, upper(left(md5(deal.id::text || number), 12)) as code, random() as draw
      from ${from}
    ) drawn, (select id as buyer from users where role = 'USER' limit 1) people
    on conflict do nothing`
  const { count } = await one<{ count: number }>(
    sql`select count(*)::int as count from deals where approval_status = 'APPROVED'`,
  )
  const each = Math.ceil((COUPONS - BIG_DEAL) / count)
  const approved = sql`(select * from deals where approval_status = 'APPROVED') deal`
  await patiently(insert(sql`${approved}, generate_series(1, ${each}::int) number`))
  const first = sql`(select * from deals where approval_status = 'APPROVED' limit 1) deal`
  await patiently(insert(sql`${first}, generate_series(${each + 1}::int, ${BIG_DEAL}::int) number`))
}

/** A statement that may take longer than those of the program. */
async function patiently(statement: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })
}

function print(text: string): void {
  console.error(text)
}
