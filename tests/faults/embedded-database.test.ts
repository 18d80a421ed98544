import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server.ts'
import { startTraffic, tally } from './support/traffic.ts'

test('the embedded PostgreSQL, killed alone, is started again and the process stays [L18]', async () => {
  const server = await startServer()
  const killed = postmasterOf(server)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => postmasterOf(server), { timeout: 20_000 }).not.toBe(killed)
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 20_000 })
    .toBe(200)

  const traffic = startTraffic(2, () => fetch(`${server.origin}/login`))
  await sleep(1000)
  const seen = await traffic.stop()
  expect(tally(seen)).toEqual({ 200: seen.length })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(() => process.kill(postmasterOf(server), 0)).toThrow()
})

test('the process ends with a failure where the killed PostgreSQL cannot start again [L18]', async () => {
  const server = await startServer()
  writeFileSync(`${server.dataDir}/postgres/postgresql.auto.conf`, 'no_such_setting = 1\n')
  process.kill(postmasterOf(server), 'SIGKILL')
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('the embedded PostgreSQL did not start')
})

function postmasterOf({ dataDir }: ServerProcess): number {
  return Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
}
