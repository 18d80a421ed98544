import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '#src/config/config.ts'
import { connect } from '#src/database/connect.ts'
import { openDatabase } from '#src/database/open.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { countDifferences, reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { patiently } from './fill.ts'
import { fillWorld } from './world.ts'

const DEALS = 2_000
const COUPONS = 1_000_000
const BIG_DEAL = 200_000
const ROUNDS = 3
const ZONE = 'Asia/Colombo'
/** Only filling may take longer than any statement of the program. */
const PATIENCE = 100

const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

await fillWorld(dataDir, DEALS)
const opened = await openDatabase(readConfig({ DATA_DIR: dataDir }))
const { db, close } = connect(opened.url, 2, PATIENCE)
await fill()
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = performance.now()
  const result = await reconcile(opened.db, ZONE)
  const seconds = (performance.now() - begun) / 1000
  const total = Object.values(result.codes).reduce((sum, count) => sum + count, 0)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${total} coupons, ${countDifferences(result)} differences: ${seconds.toFixed(1)} s, load ${load}`,
  )
  if (countDifferences(result) > 0) console.log(result.counts, result.listed.slice(0, 3))
}
await close()
await opened.close()

/**
 * A million coupons, half of them collected and three in ten redeemed, of which some were undone. Triggers
 * rest meanwhile and what they keep is summed at the end, as the migrations that made them did.
 */
async function fill(): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from deals where approval_status = 'APPROVED'`,
  )
  const each = Math.ceil((COUPONS - BIG_DEAL) / (rows[0]?.count ?? 1))
  const entries = sql`(measure, source_id, deal_id, merchant_id, category_id, count, paid_cents,
    deducted_cents, happened_at, recorded_at)`
  const sold = sql`coupons.id, deals.id, deals.merchant_id, category_id`
  const money = sql`original_price_cents - deduction_cents, deduction_cents`
  await patiently(
    db,
    sql`set local session_replication_role = replica`,
    sql`delete from ledger where measure <> 'PAYMENT'`,
    sql`truncate redemptions, coupon_tallies, coupon_sales, ledger_days, ledger_months,
      ledger_backlog, ledger_progress`,
    sql`delete from audit_entries where subject_type = 'coupon'`,
    sql`delete from coupons`,
    sql`update coupon_files set success_count = 0`,
    sql`update package_subscriptions set used_coupons = 0`,
    sql`insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
        collected_by, collected_at, redeemed_at)
      select ('01900000-' || lpad(to_hex(place / 65536), 4, '0') || '-7' ||
          lpad(to_hex(place % 4096), 3, '0') || '-8000-' || lpad(to_hex(place), 12, '0'))::uuid,
        id, merchant_id, code, code, expires_on, expired_on,
        case when collected_at is not null then buyer end, collected_at,
        case when draw < 0.3 then collected_at + interval '1 hour' end
      from (
        select *, case when draw < 0.5 then now() - interval '2 hours' - draw * interval '300 days' end
          as collected_at
        from (
          select deal.id, merchant_id, expires_on, expired_on, random() as draw,
            upper(left(md5(deal.id::text || number), 12)) as code, row_number() over () as place
          from (select *, row_number() over (order by id) as at from deals
            where approval_status = 'APPROVED') as deal
          cross join lateral generate_series(1,
            case when at = 1 then ${BIG_DEAL}::int else ${each}::int end) as number) as drawn) as timed,
        (select id as buyer from users where role = 'USER' limit 1) as people`,
    sql`insert into deal_coupons (deal_id, merchant_id, status)
      select distinct deal_id, merchant_id, 'ACTIVE' from coupons on conflict do nothing`,
    sql`insert into redemptions (id, coupon_id, merchant_id, redeemed_by, key, idempotency_key,
        redeemed_at)
      select gen_random_uuid(), id, merchant_id, merchant_id, 'bench', 'bench ' || id, redeemed_at
      from coupons where redeemed_at is not null`,
    sql`insert into ledger ${entries}
      select 'COLLECTED', ${sold}, 1, 0, 0, collected_at, now()
      from coupons join deals on deals.id = deal_id where collected_at is not null`,
    sql`insert into ledger ${entries}
      select 'REDEEMED', ${sold}, 1, ${money}, redeemed_at, now()
      from coupons join deals on deals.id = deal_id where redeemed_at is not null`,
    sql`set local session_replication_role = origin`,
    sql`with undone as (
        update redemptions set undone_at = redeemed_at + interval '1 minute', undone_by = redeemed_by,
          undo_reason = 'MISTAKE', undo_note = ''
        where id < '08000000-0000-0000-0000-000000000000' returning coupon_id)
      update coupons set redeemed_at = null from undone where id = coupon_id`,
    sql`truncate coupon_tallies, coupon_sales`,
    sql`insert into coupon_tallies (deal_id, expires_on, shard, total, available, collected, redeemed)
      select deal_id, expires_on, 0, count(*), count(*) filter (where active and collected_at is null),
        count(collected_at), count(redeemed_at) from coupons group by 1, 2`,
    sql`insert into coupon_sales (scope, shard, collected, redeemed)
      select coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'), 0, count(collected_at),
        count(redeemed_at) from coupons group by grouping sets ((merchant_id), ())`,
    sql`insert into audit_entries (id, event, subject_type, subject_id, request_id, at)
      select gen_random_uuid(), 'coupon.collected', 'coupon', id::text, 'bench', collected_at
      from coupons where collected_at is not null
      union all
      select gen_random_uuid(), 'coupon.redeemed', 'coupon', coupon_id::text, 'bench', redeemed_at
      from redemptions
      union all
      select gen_random_uuid(), 'coupon.redemption-undone', 'coupon', coupon_id::text, 'bench', undone_at
      from redemptions where undone_at is not null`,
  )
  await countLedger({ db, settings: { businessTimeZone: ZONE } as never })
  await opened.pool.query('VACUUM ANALYZE')
}
