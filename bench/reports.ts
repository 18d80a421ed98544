import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { readConfig } from '#src/config/config.ts'
import type { Database } from '#src/database/connect.ts'
import { addDays, businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { formatFor } from '#src/i18n/format.ts'
import { detailOf, summaryOf, topTenOf } from '#src/services/core/reports/answer.ts'
import {
  type Reported,
  reportedBanks,
  reportedCategories,
  reportedDeals,
  reportedMerchants,
} from '#src/services/core/reports/reported.ts'
import { countDays } from '#src/services/core/view-counts/count-days.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { openServices } from './services.ts'
import { createTurns } from './turns.ts'
import { fillViews } from './views.ts'
import { fillWorld } from './world.ts'

const ZONE = 'Asia/Colombo'
const { BENCH_DEALS = '100000', BENCH_MERCHANTS = '10000', BENCH_RAW_DAYS = '30' } = process.env

// Each report as the service answers it, over a year of 50 million views. DATABASE_URL names an empty
// database to be filled, or with BENCH_FILLED=yes one that was; without it the embedded server is used.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: process.env.DATABASE_URL })

const isFilled = config.databaseUrl !== null && process.env.BENCH_FILLED === 'yes'
if (!isFilled) {
  print('a world …')
  await fillWorld(dataDir, 1000, config.databaseUrl)
}
const { db, pool, close, deps, translators } = await openServices(config)
if (!isFilled) {
  print('views …')
  await fillViews(db, {
    deals: Number(BENCH_DEALS),
    merchants: Number(BENCH_MERCHANTS),
    rawDays: Number(BENCH_RAW_DAYS),
  })
  await vacuum()
}
print('measuring …')
const time = await createTurns(db)
await showSize()
await measureReports()
await measureCounting()
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
await close()

async function showSize() {
  const [row] = await all(sql`select
    (select sum(views)::int from view_months where subject <> 'DEAL' and subject <> 'CATEGORY')
      + (select sum(views)::int from view_months where subject = 'CATEGORY')
      - (select sum(views)::int from view_months where subject = 'DEAL') as views,
    (select count(*)::int from deals) as deals,
    (select count(*)::int from users where role = 'MERCHANT') as merchants,
    (select count(*)::int from view_days) as "rows by day",
    (select count(*)::int from view_tens) as "rows by tens",
    (select count(*)::int from view_months) as "rows by month",
    (select count(*)::int from view_quarters) as "rows by quarter",
    (select count(*)::int from views) as "single views",
    pg_size_pretty(pg_total_relation_size('view_days')) as "size by day",
    pg_size_pretty(pg_total_relation_size('view_tens')) as "size by tens",
    pg_size_pretty(pg_total_relation_size('view_months')) as "size by month",
    pg_size_pretty(pg_total_relation_size('view_quarters')) as "size by quarter",
    current_setting('server_version') as postgresql`)
  console.log({ ...row, cores: cpus().length })
}

async function measureReports() {
  const today = businessDate(Date.now(), ZONE)
  const year = { from: addDays(today, -364), to: today }
  const ragged = {
    from: addDays(`${today.slice(0, 7)}-14`, -360),
    to: addDays(`${today.slice(0, 7)}-17`, -31),
  }
  const [big] = await all<{ deal: string; merchant: string; category: string }>(sql`
    select id as deal, merchant_id as merchant, category_id as category from deals
    where merchant_id = (select merchant_id from deals group by 1 order by count(*) desc, 1 limit 1)
    order by (select sum(views) from view_months where subject_id = deals.id) desc nulls last limit 1`)
  if (!big) throw new Error('nothing to measure')
  const kinds = {
    deals: reportedDeals,
    merchants: reportedMerchants,
    banks: reportedBanks,
    categories: reportedCategories,
  }
  const asks = <const Query extends object>(query: Query, userId?: string) => ({
    caller: {
      userId: userId ?? v7(),
      role: userId ? 'MERCHANT' : 'ADMIN',
      fullName: '',
      approvalStatus: 'APPROVED',
      permissions: new Set<never>(),
      signInId: '',
    } as const,
    query: { page: 0, size: 25, search: 'ALL', ...query },
    t: translators.en,
    format: formatFor('en', ZONE),
  })
  const summary = (kind: Reported<object>, requests: ReturnType<typeof asks>) =>
    summaryOf(kind)(requests, deps)
  const range = ({ from, to }: { from: string; to: string }) => ({
    startDate: startOfBusinessDate(from, ZONE),
    endDate: startOfBusinessDate(to, ZONE),
  })
  for (const [name, kind] of Object.entries(kinds) as [string, Reported<object>][]) {
    await time(`${name}, a year`, () => summary(kind, asks(range(year))))
    await time(`${name}, 330 days that begin and end mid-month`, () =>
      summary(kind, asks(range(ragged))),
    )
    await time(`${name}, a year, by search`, () =>
      summary(kind, asks({ ...range(year), search: 'ho' })),
    )
    await time(`${name}, top ten of this year`, () =>
      topTenOf(kind)(asks({ option: 'THIS-YEAR', searchTerm: 'ALL' }), deps),
    )
  }
  const deals = (query: object, userId?: string) => () =>
    summary(reportedDeals, asks({ ...range(year), ...query }, userId))
  await time('deals, a year, page 2000', deals({ page: 2000 }))
  await time('deals, a year, "buffet"', deals({ search: 'buffet' }))
  await time('deals, a year, "nowhere"', deals({ search: 'nowhere' }))
  await time('deals, this month', () =>
    summary(reportedDeals, asks(range({ from: `${today.slice(0, 7)}-01`, to: today }))),
  )
  await time('deals, today', () => summary(reportedDeals, asks(range({ from: today, to: today }))))
  await time('deals, a year, of a merchant', deals({}, big.merchant))
  await time('merchants, a year, page 200', () =>
    summary(reportedMerchants, asks({ ...range(year), page: 200 })),
  )
  const byMonth = <Query extends object>(query: Query) =>
    asks({ ...range(year), option: 'MONTHLY', ...query } as const)
  await time('a deal by month', () =>
    detailOf(reportedDeals, 'dealId')(byMonth({ dealId: big.deal }), deps),
  )
  await time('a merchant by month', () =>
    detailOf(reportedMerchants, 'merchantId')(byMonth({ merchantId: big.merchant }), deps),
  )
  await time('a category by month', () =>
    detailOf(reportedCategories, 'categoryId')(byMonth({ categoryId: big.category }), deps),
  )
}

/** What the job costs: a day of single views counted anew, with nothing and with something changed. */
async function measureCounting() {
  const yesterday = addDays(businessDate(Date.now(), ZONE), -1)
  const day = { from: yesterday, to: yesterday }
  await time('the job: nothing new', () => countViews(deps))
  await time('the job: a whole day counted anew', () =>
    (db as Database).transaction((tx) => countDays(tx, day, ZONE)),
  )
}

/** For as long as it takes; the connection is not used again. */
async function vacuum() {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze')
  client.release(true)
}

async function all<Row extends Record<string, unknown>>(query: SQL) {
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return await tx.execute<Row>(query)
  })
  return rows
}

function print(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}
