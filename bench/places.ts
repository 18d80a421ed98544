import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import { formatFor } from '#src/i18n/format.ts'
import { redeemCoupon } from '#src/services/core/coupons/redeem/redeem.ts'
import { patiently } from './fill.ts'
import { openServices } from './services.ts'
import { fillWorld } from './world.ts'

const COUNTERS = 16
const BRANCHES = 4
const EACH = 100
const ROUNDS = 6
const ZONE = 'Asia/Colombo'

// One shop's counters at four branches redeem coupons of one deal, in turns with and without a limit.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, 200)
const { db, close, deps, translators } = await openServices(readConfig({ DATA_DIR: dataDir }))
const { rows } = await db.execute<{ id: string; merchantId: string }>(sql`
  select id, merchant_id as "merchantId" from deals where approval_status = 'APPROVED'
    and expires_on > now() and valid_from < now() and deleted_at is null limit 1`)
const [deal] = rows
if (!deal) throw new Error('no deal')
const branches = await addBranches(deal.merchantId)
await addCoupons(deal.id)
const { rows: numbered } = await db.execute<{ code: string }>(
  sql`select code from coupons where code like 'BENCH%' order by code`,
)
const codes = numbered.map(({ code }) => code)
const redeem = redeemCoupon.open(deps)
for (let round = 0; round < ROUNDS; round += 1) {
  const isLimited = round % 2 === 1
  await db.execute(
    sql`update deals set redeemed_per_branch_day = ${isLimited ? 100_000 : null}::int where id = ${deal.id}`,
  )
  const since = performance.now()
  const done = await Promise.all(Array.from({ length: COUNTERS }, (_none, at) => redeemAll(at)))
  const seconds = (performance.now() - since) / 1000
  const times = done.flat().sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)]?.toFixed(1)
  console.log(
    `${isLimited ? 'limited  ' : 'unlimited'}: ${Math.round(times.length / seconds)} redemptions/s, p99 ${p99} ms`,
  )
}
console.log(`${cpus().length} cores, load ${loadavg()}`)
await close()

async function redeemAll(at: number): Promise<number[]> {
  const times: number[] = []
  const merchantId = deal?.merchantId ?? ''
  const caller = { userId: merchantId, role: 'MERCHANT', signInId: v4(), permissions: new Set() }
  for (const couponCode of codes.splice(0, EACH)) {
    const since = performance.now()
    await redeem({
      params: {},
      query: {},
      body: {
        couponCode,
        merchantId,
        key: v4(),
        branchId: branches[at % BRANCHES],
        attentionConfirmed: false,
      },
      caller,
      t: translators.en,
      format: formatFor('en', ZONE),
      requestId: v4(),
      address: null,
    } as never)
    times.push(performance.now() - since)
  }
  return times
}

async function addBranches(ownerId: string): Promise<string[]> {
  const { rows: kept } = await db.execute<{ id: string }>(sql`
    select id from branches where owner_id = ${ownerId} and deleted_at is null limit ${BRANCHES}`)
  if (kept.length < BRANCHES) {
    await patiently(
      db,
      sql`insert into branches select (jsonb_populate_record(branches, jsonb_build_object('id', gen_random_uuid(), 'owner_id', ${ownerId}::uuid, 'name', 'Counter ' || number, 'deleted_at', null))).*
        from (select * from branches limit 1) branches, generate_series(1, ${BRANCHES}::int) number`,
    )
    return addBranches(ownerId)
  }
  return kept.map(({ id }) => id)
}

async function addCoupons(dealId: string): Promise<void> {
  await patiently(
    db,
    sql`insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
        collected_by, collected_at)
      select gen_random_uuid(), deals.id, merchant_id, code, code, expires_on, expired_on, buyer, now()
      from deals, (select id as buyer from users where role = 'USER' limit 1) people,
        lateral (select 'BENCH' || upper(left(md5(number::text), 11)) as code
          from generate_series(1, ${COUNTERS * EACH * ROUNDS}::int) number) numbered
      where deals.id = ${dealId}`,
  )
}
