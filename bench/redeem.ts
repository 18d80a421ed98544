import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import type * as contract from '#src/contract/core/coupons.ts'
import { formatFor } from '#src/i18n/format.ts'
import { redeemCoupon } from '#src/services/core/coupons/redeem/redeem.ts'
import type { Call } from '#src/services/kit/endpoints/bind.ts'
import { familyCpuSeconds } from './cpu.ts'
import { patiently } from './fill.ts'
import { postmasterOf } from './server.ts'
import { openServices } from './services.ts'
import { fillWorld } from './world.ts'

type Body = Call<typeof contract.redeemCoupon>['body']

const COUNTERS = 16
const EACH = 400
const ZONE = 'Asia/Colombo'

// So many counters, each of another merchant, redeem one coupon after another as the service does.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, 1000)
const config = readConfig({ DATA_DIR: dataDir })
const { db, close, deps, translators } = await openServices(config)
await patiently(
  db,
  sql`insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
      collected_by, collected_at)
    select gen_random_uuid(), deal.id, merchant_id, code, code, expires_on, expired_on, buyer, now()
    from (select distinct on (merchant_id) * from deals where approval_status = 'APPROVED'
        and expires_on > now() and valid_from < now() and deleted_at is null) deal,
      (select id as buyer from users where role = 'USER' limit 1) people,
      lateral (select 'BENCH' || upper(left(md5(deal.id::text || number), 11)) as code
        from generate_series(1, ${EACH}::int) number) numbered`,
)
const { rows } = await db.execute<{ merchantId: string; codes: string[] }>(sql`
  select merchant_id as "merchantId", array_agg(code) as codes from coupons
  where code like 'BENCH%' group by 1 having count(*) >= ${EACH} limit ${COUNTERS}`)
const redeem = redeemCoupon.open(deps)
const times: number[] = []
const postmaster = postmasterOf(dataDir)
const worked = familyCpuSeconds(postmaster) ?? 0
const ownWork = process.cpuUsage()
const begun = performance.now()
await Promise.all(rows.map(redeemAll))
const seconds = (performance.now() - begun) / 1000
const cpu = ((familyCpuSeconds(postmaster) ?? 0) - worked) / times.length
const own = process.cpuUsage(ownWork)
const ownMs = (own.user + own.system) / 1000 / times.length
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1)
const { rows: kept } = await db.execute<{ same: boolean }>(sql`
  select (select sum(redeemed) from coupon_sales where scope = ${'00000000-0000-0000-0000-000000000000'})
    = (select count(*) from coupons where redeemed_at is not null) as same`)
console.log(`${rows.length} counters: ${Math.round(times.length / seconds)} redemptions/s`)
console.log(
  `  p50 ${at(0.5)}, p99 ${at(0.99)} ms, CPU of the database ${(cpu * 1000).toFixed(2)}, of the program ${ownMs.toFixed(2)} ms`,
)
console.log(
  `  tallies ${kept[0]?.same ? 'exact' : 'WRONG'}; ${cpus().length} cores, load ${loadavg()}`,
)
await close()

async function redeemAll({ merchantId, codes }: { merchantId: string; codes: string[] }) {
  const caller = { userId: merchantId, role: 'MERCHANT', signInId: v4(), permissions: new Set() }
  for (const couponCode of codes) {
    const since = performance.now()
    await redeem({
      params: {},
      query: {},
      body: { couponCode, merchantId, key: v4(), attentionConfirmed: false } satisfies Body,
      caller,
      t: translators.en,
      format: formatFor('en', ZONE),
      requestId: v4(),
      address: null,
    } as never)
    times.push(performance.now() - since)
  }
}
