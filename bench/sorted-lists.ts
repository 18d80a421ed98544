import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '#src/config/config.ts'
import { couponSorts } from '#src/contract/core/coupons.ts'
import type { DealFilter } from '#src/contract/core/deal-filters.ts'
import { dealSorts } from '#src/contract/core/deals.ts'
import { soldSorts } from '#src/contract/core/sold-coupons.ts'
import { sortsOf } from '#src/contract/paging.ts'
import { openDatabase } from '#src/database/open.ts'
import { findCouponPage, findSoldPage } from '#src/services/core/coupons/find-coupons.ts'
import { createDealPages } from '#src/services/core/deals/deal-pages.ts'
import { familyCpuSeconds } from './cpu.ts'
import { columnsOf, patiently } from './fill.ts'
import { postmasterOf } from './server.ts'
import { fillWorld } from './world.ts'

const WORLD = 2_000
const COPIES = 49
const COUPONS = 1_000_000
const TURNS = 15
const SIZE = 25
const ZONE = 'Asia/Colombo'

// First, middle and last pages of sorted lists: 100,000 deals, and a million coupons of one deal.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
console.error(`${WORLD * (COPIES + 1)} deals, ${COUPONS} coupons …`)
await fillWorld(dataDir, WORLD)
const { db, quick, pool, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
await fill()
const postmaster = postmasterOf(dataDir)
console.log(`${'median of'.padEnd(52)}      ms   slowest   CPU ms of the database`)
await measureDeals()
await measureCoupons()
console.log(`${cpus().length} cores, load average ${loadavg().map((one) => one.toFixed(1))}`)
await close()

async function measureDeals(): Promise<void> {
  const findDealPage = createDealPages({ db, quick }, ZONE)
  const { rows } = await db.execute<{ id: string }>(
    sql`select merchant_id as id from deals group by 1 order by count(*) desc limit 1`,
  )
  const scopes: [string, { status: DealFilter; merchantId: string | null; term: string | null }][] =
    [
      ['all deals', { status: 'ALL', merchantId: null, term: null }],
      ['active deals', { status: 'ACTIVE', merchantId: null, term: null }],
      ['a merchant’s deals', { status: 'ALL', merchantId: rows[0]?.id ?? null, term: null }],
      ['deals with “tea”', { status: 'ALL', merchantId: null, term: 'tea' }],
    ]
  for (const [name, scope] of scopes) {
    for (const sort of [undefined, ...sortsOf(dealSorts)]) {
      await measure(`${name}, ${sort ?? 'newest first'}`, (page) =>
        findDealPage({ ...scope, sort }, { page, size: SIZE }),
      )
    }
  }
}

async function measureCoupons(): Promise<void> {
  const { rows } = await db.execute<{ id: string; code: string }>(
    sql`select deal_id as id, min(code_key) as code from coupons group by 1 order by count(*) desc limit 1`,
  )
  const { id: dealId = '', code = '' } = rows[0] ?? {}
  for (const term of [null, code.slice(0, 1)])
    for (const sort of [undefined, ...sortsOf(couponSorts)])
      await measure(`coupons ${term ?? ''}, ${sort ?? 'as made'}`, (page) =>
        findCouponPage(
          db,
          { dealId, term, totalCoupons: COUPONS, sort },
          { page, size: SIZE },
          ZONE,
        ),
      )
  for (const sort of sortsOf(soldSorts))
    await measure(`sold coupons, ${sort}`, (page) =>
      findSoldPage(db, { merchantId: null, term: null, sort }, { page, size: SIZE }),
    )
}

type Counted = { totalItems: number }

async function measure(name: string, read: (page: number) => Promise<Counted>): Promise<void> {
  const { totalItems } = await read(0)
  const last = Math.max(0, Math.ceil(totalItems / SIZE) - 1)
  for (const [at, page] of [
    ['first', 0],
    ['middle', last >> 1],
    ['last', last],
  ] as const) {
    await read(page)
    const took: number[] = []
    const before = databaseCpu()
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now()
      await read(page)
      took.push(performance.now() - begun)
    }
    const cpu = ((databaseCpu() - before) * 1000) / TURNS
    took.sort((a, b) => a - b)
    const shown = [took[TURNS >> 1], took.at(-1), cpu].map((ms = 0) => ms.toFixed(1).padStart(8))
    console.log(`${`${name}, ${at} of ${last + 1}`.padEnd(52)}${shown.join('  ')}`)
  }
}

function databaseCpu(): number {
  return (postmaster && familyCpuSeconds(postmaster)) ?? 0
}

async function fill(): Promise<void> {
  const columns = await columnsOf(db, 'deals', ['id', 'deal_code', 'created_at'])
  const named = sql`(select id from deals where approval_status = 'APPROVED' limit 1)`
  await patiently(
    db,
    sql`insert into deals (id, deal_code, created_at, ${columns})
      select gen_random_uuid(), upper(left(md5(deal_code || copy), 8)),
        created_at - copy * interval '1 day', ${columns}
      from deals, generate_series(1, ${COPIES}::int) copy on conflict do nothing`,
    sql`insert into deal_tallies (scope, approval_status, expires_on, count)
      select scope, approval_status, expires_on, count(*) from deals,
        lateral (values (merchant_id), ('00000000-0000-0000-0000-000000000000'::uuid)) as of (scope)
      group by 1, 2, 3
      on conflict (scope, approval_status, expires_on) do update set count = excluded.count`,
    sql`insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
        collected_by, collected_at)
      select gen_random_uuid(), deals.id, merchant_id, code, code, expires_on, expired_on,
        case when number % 2 = 0 then buyer end,
        case when number % 2 = 0 then now() - number * interval '1 second' end
      from deals, (select id as buyer from users where role = 'USER' limit 1) people,
        lateral (select number, upper(left(md5(number::text), 12)) as code
          from generate_series(1, ${COUPONS}::int) number) numbered
      where deals.id = ${named} on conflict do nothing`,
  )
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0')
  await client.query('VACUUM ANALYZE')
  client.release(true)
}
