import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'

const { db, url } = await testDatabase()
const metricsToken = 'a token that only this test knows'
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
  METRICS_TOKEN: metricsToken,
}
const CROWD = 8
const patient = { timeout: 120_000, interval: 200 }

async function metric(origin: string, name: string, job: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${origin}/metrics`, { headers })).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name}{job="${job}"}`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

test('eight run a job by hand at two processes: it runs once; a pause holds on both and after a restart [OPS-08, OPS-09, OPS-11]', async () => {
  const servers = await Promise.all([startServer(env), startServer(env)])
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const token = await tokenFrom(servers[0].origin, admin.email)
  async function send(turn: number, method: string, path: string, body: object) {
    const answer = await fetch(
      `${servers[turn % servers.length]?.origin}/api/v1/core/jobs/${path}`,
      {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    const { code }: { code: number } = await answer.json()
    return code
  }
  const total = async (name: string, job: string) => {
    const each = await Promise.all(servers.map(({ origin }) => metric(origin, name, job)))
    return each.reduce((sum, one) => sum + one, 0)
  }
  const rounds = (job: string) => total('job_round_duration_seconds_count', job)
  await vi.waitFor(async () => expect(await total('job_paused', 'export tidying')).toBe(0), patient)
  await vi.waitFor(async () => expect(await rounds('export tidying')).toBe(2), patient)

  const crowd = await Promise.all(
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
  await vi.waitFor(
    async () => expect(await rounds('coupon files')).toBeGreaterThan(others + 3),
    patient,
  )
  expect(await rounds('gifts')).toBe(paused)
  expect(await rounds('export tidying')).toBe(3)

  const third = await startServer(env)
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
