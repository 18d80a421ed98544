import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#src/database/connect.ts'
import { createFormat } from '#src/i18n/format.ts'
import { findFraud } from '#src/services/core/fraud/find-fraud.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { ZONE } from '#tests/support/core.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const COUPONS = 30_000
const DAYS = 100
const shops = await Promise.all(Array.from({ length: 50 }, () => addAccount(db)))
const [shop] = shops
const deals = await Promise.all(shops.map(({ id }) => addDeal(db, id)))

/** Of each deal in turn, at even times of the last days. */
await db.execute(sql`
  with places as (
    select at, ids.deal_id, ids.merchant_id, gen_random_uuid() as id,
      now() - (at * ${DAYS}::int / ${COUPONS}::float8) * interval '1 day' as redeemed_at
    from generate_series(1, ${COUPONS}::int) as at
    join (select row_number() over () as place, id as deal_id, merchant_id from deals) as ids
      on ids.place = 1 + at % ${deals.length}::int
  ),
  added as (
    insert into coupons
      (id, deal_id, merchant_id, code, code_key, expires_on, expired_on, collected_at, redeemed_at)
    select id, deal_id, merchant_id, 'BCDF' || at, 'BCDF' || at, current_date + 9, now() + interval '9 days',
      redeemed_at, redeemed_at from places
  )
  insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, redeemed_at)
  select gen_random_uuid(), id, merchant_id, merchant_id, id::text, redeemed_at from places`)
await db.execute(sql`vacuum analyze`)

const large = ['coupons', 'ledger', 'redemptions'] as const

/**
 * How often this connection read each of the large tables row by row, since it last reported to the
 * statistics: never within a transaction.
 */
async function wholeReads(tx: Tx) {
  const { rows } = await tx.execute<{ relname: string; times: number }>(sql`
    select relname, seq_scan::int as times from pg_stat_xact_user_tables
    where relname = any(${sql.param([...large])}::text[]) order by relname`)
  return rows
}

test.each([
  ['a merchant', shop?.id ?? null],
  ['everybody', null],
])(
  'of 30,000 redemptions the board of %s reads the last days by an index [COUP-111]',
  async (_who, merchantId) => {
    await db.transaction(async (tx) => {
      const before = await wholeReads(tx)
      expect(before.map(({ relname }) => relname)).toEqual(large)
      await findFraud(tx, { scope: merchantId, timeZone: ZONE, format: createFormat('en', ZONE) })
      expect(await wholeReads(tx)).toEqual(before)
    })
  },
)
