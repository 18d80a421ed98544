import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const database = await testDatabase()
const { db } = database
const metricsToken = 'a token that only this test knows'
const CROWD = 8
const patient = { timeout: 120_000, interval: 100 }

async function metric(origin: string, name: string, job: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${origin}/metrics`, { headers })).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name}{job="${job}"}`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

/** All wait for the job before the first of them is answered, so that none comes after its round. */
async function whileHeld(send: () => Promise<unknown>[]): Promise<unknown[]> {
  const { sent } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from jobs where id = 'export-tidying' for update`)
    const sent = Promise.all(send())
    await vi.waitFor(async () => expect(await waiting()).toBe(CROWD), patient)
    return { sent }
  })
  return sent
}

async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

test('eight run a job by hand at two processes: it runs once; a pause holds on both and after a restart [OPS-08, OPS-09, OPS-11]', async () => {
  const env = { METRICS_TOKEN: metricsToken }
  const { servers, start, signIn } = await twoProcesses(database, { env })
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const { ask } = await signIn(admin.email)
  const send = async (turn: number, method: string, path: string, body: object) =>
    (await ask(turn, method, `core/jobs/${path}`, body)).code
  const total = async (name: string, job: string) => {
    const each = await Promise.all(servers.map(({ origin }) => metric(origin, name, job)))
    return each.reduce((sum, one) => sum + one, 0)
  }
  const rounds = (job: string) => total('job_round_duration_seconds_count', job)
  await vi.waitFor(async () => expect(await total('job_paused', 'export tidying')).toBe(0), patient)
  await vi.waitFor(async () => expect(await rounds('export tidying')).toBe(2), patient)

  const crowd = await whileHeld(() =>
    Array.from({ length: CROWD }, (_, turn) =>
      send(turn, 'POST', 'run', { job: 'export-tidying' }),
    ),
  )
  expect(crowd.sort()).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
  await vi.waitFor(async () => expect(await rounds('export tidying')).toBe(3), patient)

  const pauses = await Promise.all(
    Array.from({ length: CROWD }, (_, turn) =>
      send(turn, 'PUT', 'pause', { job: 'gifts', paused: true }),
    ),
  )
  expect(pauses.sort()).toEqual([2000, ...Array(CROWD - 1).fill(4022)])
  await vi.waitFor(async () => expect(await total('job_paused', 'gifts')).toBe(2), patient)
  const paused = await rounds('gifts')
  const others = await rounds('coupon files')
  const [third] = await Promise.all([
    start(),
    vi.waitFor(
      async () => expect(await rounds('coupon files')).toBeGreaterThan(others + 1),
      patient,
    ),
  ])
  expect(await rounds('gifts')).toBe(paused)
  expect(await rounds('export tidying')).toBe(3)

  await vi.waitFor(
    async () => expect(await metric(third.origin, 'job_paused', 'gifts')).toBe(1),
    patient,
  )
  expect(await metric(third.origin, 'job_round_duration_seconds_count', 'gifts')).toBeNaN()
  expect(await metric(third.origin, 'job_lag_seconds', 'gifts')).toBeGreaterThan(0)
  expect(await send(0, 'PUT', 'pause', { job: 'gifts', paused: false })).toBe(2000)
  await vi.waitFor(
    async () =>
      expect(
        await metric(third.origin, 'job_round_duration_seconds_count', 'gifts'),
      ).toBeGreaterThan(0),
    patient,
  )
  const acts = await db.$count(auditEntries, eq(auditEntries.subjectType, 'job'))
  expect(acts).toBe(3)
})
