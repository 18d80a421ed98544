import { afterAll, expect, test, vi } from 'vitest'
import { describeSelf } from '#src/database/processes/register.ts'
import { createFitness } from '#src/database/readiness.ts'
import { createMetrics } from '#src/platform/metrics.ts'
import { createProbes } from '#src/start/health.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = await testDatabase()
const { pool, close } = database
const version = '0.4.0+0123456789ab'
const metrics = createMetrics(pool, version)
const { whyNotReady } = createFitness(database, describeSelf('all', ['a key that only tests know']))
const parts = { whyNotReady, version, metrics, metricsToken: 'a-token-for-tests' }
const probe = createProbes(parts)
const ask = (path: string, headers = {}, peer: string | null = null) =>
  probe(new Request(`http://desk${path}`, { headers }), peer)

/** Longer than an answer is kept. */
const KEPT_MS = 600
afterAll(() => void vi.useRealTimers())
vi.useFakeTimers({ toFake: ['performance', 'setTimeout'], fakeNodeBuiltins: true })

test('a process with a migrated database is alive and ready', async () => {
  expect((await ask('/healthz'))?.status).toBe(200)
  expect((await ask('/readyz'))?.status).toBe(200)
})

test('figures are for who knows the token; without one configured there is no such page', async () => {
  metrics.observe('/deals/list/:userType', 'GET', 200, 0.01)
  expect(await ask('/metrics')).toBeNull()
  expect(await ask('/metrics', { authorization: 'Bearer wrong' })).toBeNull()
  const answer = await ask('/metrics', { authorization: 'Bearer a-token-for-tests' })
  expect(await answer?.text()).toContain('route="/deals/list/:userType"')
  const closed = createProbes({ ...parts, metricsToken: null })
  const request = new Request('http://desk/metrics', { headers: { authorization: 'Bearer ' } })
  expect(await closed(request)).toBeNull()
})

const token = { authorization: 'Bearer a-token-for-tests' }
test.each([
  ['::1', { host: 'localhost:3000' }, true],
  ['127.0.0.1', { host: '127.0.0.1:3000' }, true],
  ['::ffff:127.0.0.1', { host: '[::1]' }, true],
  ['203.0.113.7', { host: 'office.example.com', ...token }, true],
  ['127.0.0.1', { host: 'office.example.com', 'x-forwarded-for': '203.0.113.7', ...token }, true],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
  ['127.0.0.1', { host: 'office.example.com' }, false],
  ['127.0.0.1', { host: 'localhost.example.com' }, false],
  ['127.0.0.1', {}, false],
  ['10.0.0.5', { host: 'localhost' }, false],
  ['128.0.0.1', { host: 'localhost', authorization: 'Bearer wrong' }, false],
  [null, { host: 'localhost' }, false],
])('who asks from %s with %j learns the version: %s [L06]', async (peer, headers, learns) => {
  const text = await (await ask('/healthz', headers, peer))?.text()
  expect(text).toBe(learns ? `alive ${version}` : 'alive')
})

test('figures name the build [L06]', async () => {
  const text = await (await ask('/metrics', token))?.text()
  expect(text).toContain(`build_info{version="${version}",node="${process.versions.node}"} 1`)
})

test('every other path and method is left to the app', async () => {
  expect(await ask('/')).toBeNull()
  expect(await ask('/healthz/')).toBeNull()
  expect(await probe(new Request('http://desk/healthz', { method: 'POST' }))).toBeNull()
})

test('a database that lacks a migration is not ready', async () => {
  await pool.query("UPDATE schema_migrations SET name = name || 'x'")
  vi.advanceTimersByTime(KEPT_MS)
  expect((await ask('/readyz'))?.status).toBe(503)
})

test('without the database it is alive, not ready, and tells nothing of why', async () => {
  await close()
  vi.advanceTimersByTime(KEPT_MS)
  expect((await ask('/healthz'))?.status).toBe(200)
  const answer = await ask('/readyz')
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toBe('not ready')
})
