import { expect, test } from 'vitest'
import { createReadiness } from '#src/database/readiness.ts'
import { createProbes } from '#src/runtime/health.ts'
import { createMetrics } from '#src/runtime/metrics.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool, probe: own, close } = await testDatabase()
const metrics = createMetrics(pool)
const isReady = createReadiness(own)
const probe = createProbes({ isReady, metrics, metricsToken: 'a-token-for-tests' })
const ask = (path: string, headers = {}) => probe(new Request(`http://desk${path}`, { headers }))

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
  const closed = createProbes({ isReady, metrics, metricsToken: null })
  const request = new Request('http://desk/metrics', { headers: { authorization: 'Bearer ' } })
  expect(await closed(request)).toBeNull()
})

test('every other path and method is left to the app', async () => {
  expect(await ask('/')).toBeNull()
  expect(await ask('/healthz/')).toBeNull()
  expect(await probe(new Request('http://desk/healthz', { method: 'POST' }))).toBeNull()
})

test('a database that lacks a migration is not ready', async () => {
  await pool.query("UPDATE schema_migrations SET name = name || 'x'")
  expect((await ask('/readyz'))?.status).toBe(503)
})

test('without the database it is alive, not ready, and tells nothing of why', async () => {
  await close()
  expect((await ask('/healthz'))?.status).toBe(200)
  const answer = await ask('/readyz')
  expect(answer?.status).toBe(503)
  expect(await answer?.text()).toBe('not ready')
})
