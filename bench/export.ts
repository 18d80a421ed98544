import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readConfig } from '#src/config/config.ts'
import { openDatabase } from '#src/database/open.ts'
import { cpuSeconds, memoryMiB } from './cpu.ts'
import { startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { fillWorld } from './world.ts'

const COUPONS = 1_000_000

// The CSV of a deal with a million coupons, downloaded twice: how fast it comes, and in how much memory.
const dataDir = mkdtempSync(join(tmpdir(), 'dealdesk-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await fillWorld(dataDir, 100)
const dealId = await addCoupons()
const server = await startServer(dataDir)
const { cookie } = await signIn(server.port)
const address = `http://localhost:${server.port}/coupons/deal/${dealId}?format=csv`
await download()
await download()
const load = loadavg().map((one) => one.toFixed(1))
console.log(`${cpus().length} cores, load average ${load.join(' ')}`)
await server.stop()

async function download(): Promise<void> {
  const { pid } = server
  const before = memoryMiB(pid) ?? 0
  const worked = cpuSeconds(pid) ?? 0
  const watched = { peak: before }
  const watch = setInterval(() => {
    watched.peak = Math.max(watched.peak, memoryMiB(pid) ?? 0)
  }, 50)
  const begun = performance.now()
  const answer = await fetch(address, { headers: { cookie } })
  let bytes = 0
  let lines = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines += 1
  }
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  if (lines !== COUPONS + 1) throw new Error(`${answer.status}: ${lines} lines came`)
  const spent = (cpuSeconds(pid) ?? 0) - worked
  const megabytes = (bytes / 1e6).toFixed(1)
  console.log(`${megabytes} MB in ${seconds.toFixed(1)} s: ${Math.round(COUPONS / seconds)} rows/s`)
  console.log(`  CPU of the server ${((spent * 1e6) / COUPONS).toFixed(1)} µs a row`)
  console.log(`  memory ${before.toFixed(0)} MiB before, ${watched.peak.toFixed(0)} MiB at most`)
}

/** A million for one deal, half of them redeemed; answers the deal. */
async function addCoupons(): Promise<string> {
  const { db, pool, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }))
  const id = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from deals where approval_status = 'APPROVED'
        and not exists (select from coupons where deal_id = deals.id) limit 1`)
    await tx.execute(sql`
      insert into coupons (id, deal_id, merchant_id, code, code_key, expires_on, expired_on,
        collected_by, collected_at, redeemed_at)
      select gen_random_uuid(), deals.id, merchant_id, code, code, expires_on, expired_on,
        case when number % 2 = 0 then buyer end, case when number % 2 = 0 then now() end,
        case when number % 2 = 0 then now() end
      from deals, (select id as buyer from users where role = 'USER' limit 1) people,
        lateral (select number, 'BENCH' || number as code
          from generate_series(1000001, ${1_000_000 + COUPONS}::int) number) numbered
      where deals.id = ${rows[0]?.id ?? null}`)
    return rows[0]?.id
  })
  await pool.query('VACUUM ANALYZE coupons')
  await close()
  if (!id) throw new Error('no deal is without coupons')
  return id
}
