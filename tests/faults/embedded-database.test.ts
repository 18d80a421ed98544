import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'
import { startTraffic, tally } from './support/traffic.ts'

test('the embedded PostgreSQL, killed alone, is started again and the process stays [L18]', async () => {
  const server = await startServer()
  const postmaster = () =>
    Number(readFileSync(`${server.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 20_000 })
    .toBe(200)
  expect(postmaster()).not.toBe(killed)

  const traffic = startTraffic(2, () => fetch(`${server.origin}/login`))
  await sleep(1000)
  const seen = await traffic.stop()
  expect(tally(seen)).toEqual({ 200: seen.length })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(() => process.kill(postmaster(), 0)).toThrow()
})
