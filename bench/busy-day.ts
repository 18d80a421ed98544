import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readConfig } from '#src/config/config.ts'
import { viewSubjects } from '#src/contract/core/view-subjects.ts'
import { addDays, businessDate } from '#src/i18n/business-time.ts'
import { closeDays, countDays } from '#src/services/core/view-counts/count-days.ts'
import { countViews } from '#src/services/core/view-counts/count-views.ts'
import { familyCpuSeconds } from './cpu.ts'
import { patiently } from './fill.ts'
import { postmasterOf } from './server.ts'
import { openServices } from './services.ts'
import { fillWorld } from './world.ts'

const ROUNDS = 20
const EACH = 100_000
/** Views of a batch; a phone sends what it gathered in some minutes. */
const BATCH = 20
const ZONE = 'Asia/Colombo'

// A day of two million views of 10,000 deals, counted as it passes and then anew.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, 10_000)
const { db, close, deps } = await openServices(readConfig({ DATA_DIR: dataDir }))
const postmaster = postmasterOf(dataDir)
await countViews(deps)
const rounds: Took[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  await patiently(
    db,
    sql`with picked as (
        select number / ${BATCH}::int as batch, id, merchant_id, category_id
        from generate_series(0, ${EACH - 1}::int) number
          join (select *, row_number() over (order by id) - 1 as place from deals) deals
            on deals.place = number * 7 % (select count(*) from deals)
      ), batches as (
        insert into uncounted_views (count, deal_ids, category_ids, merchant_ids, bank_ids, viewed_at)
        select count(*), array_agg(id), array_agg(category_id), array_agg(merchant_id),
          array_agg(null::uuid), array_agg(now()) from picked group by batch returning *
      )
      insert into views (deal_id, category_id, merchant_id, bank_id, viewed_at, batch_id)
      select seen.*, batches.id from batches
        cross join unnest(deal_ids, category_ids, merchant_ids, bank_ids, viewed_at) seen`,
  )
  await sleep(2500)
  rounds.push(await timed(() => countViews(deps)))
}
const sum = (of: keyof Took) => rounds.reduce((all, one) => all + one[of], 0)
const slowest = Math.max(...rounds.map(({ seconds }) => seconds))
print(`${ROUNDS} rounds of ${EACH} views`, { seconds: sum('seconds'), cpu: sum('cpu') })
console.log(`  the slowest ${slowest.toFixed(2)} s`)
const day = businessDate(Date.now(), ZONE)
const before = await total()
print(
  'the day moved into the sums',
  await timed(() => db.transaction((tx) => closeDays(tx, addDays(day, 1)))),
)
print(
  'the day anew',
  await timed(() =>
    db.transaction(async (tx) => {
      for (const subject of viewSubjects)
        await countDays(tx, { from: day, to: day }, ZONE, [subject])
    }),
  ),
)
console.log(`  ${(await total()) === before ? 'the same' : 'OTHER'} sums`)
console.log(`${cpus().length} cores, load average ${loadavg().map((one) => one.toFixed(1))}`)
await close()

type Took = { seconds: number; cpu: number }

async function timed(act: () => Promise<unknown>): Promise<Took> {
  const worked = familyCpuSeconds(postmaster) ?? 0
  const begun = performance.now()
  await act()
  const seconds = (performance.now() - begun) / 1000
  return { seconds, cpu: (familyCpuSeconds(postmaster) ?? 0) - worked }
}

async function total(): Promise<number> {
  const { rows } = await db.execute<{ views: number }>(
    sql`select ((select sum(views) from view_quarters) + (select coalesce(sum(views), 0) from open_view_days))::int as views`,
  )
  return rows[0]?.views ?? 0
}

function print(what: string, { seconds, cpu }: Took): void {
  console.log(`${what}: ${seconds.toFixed(2)} s, CPU of the database ${cpu.toFixed(2)} s`)
}
