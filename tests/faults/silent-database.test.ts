import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { startDatabase } from './support/database-server.ts'
import { signIn, startReplica, withDatabase } from './support/site.ts'
import { startTcpProxy } from './support/tcp-proxy.ts'
import { dishonest, print, type Seen, startTraffic, tally } from './support/traffic.ts'

/** Of a whole page (L01), and what the network and a busy machine add. */
const PAGE_MS = 10_000 + 1000
const BACK_MS = 5000
const path = '/request-a-deal/offer-types'

const database = await startDatabase(afterAll)

test('connections that fall silent, as in a failover, are replaced within 5 seconds [L01, L09]', async () => {
  const { proxy, site, page } = await behindProxy()
  const traffic = startTraffic(6, page)
  await sleep(1500)
  const silent = performance.now()
  proxy.swallow()
  await sleep(12_000)
  const seen = await traffic.stop()
  report('black hole of open connections', seen, silent)
  expect(dishonest(seen)).toEqual({})
  expect(longest(seen)).toBeLessThan(PAGE_MS)
  expect(lastFailure(seen) - silent).toBeLessThan(BACK_MS)
  expect(site.child.exitCode).toBeNull()
})

test('while nothing at all gets through, pages say so, and soon after all is well [L01, L09]', async () => {
  const { proxy, page } = await behindProxy()
  const traffic = startTraffic(6, page)
  await sleep(1500)
  proxy.swallow(true)
  await sleep(12_000)
  proxy.forward()
  const back = performance.now()
  await sleep(7000)
  const seen = await traffic.stop()
  report('black hole of everything', seen, back)
  expect(dishonest(seen)).toEqual({})
  expect(longest(seen)).toBeLessThan(PAGE_MS)
  expect(lastFailure(seen) - back).toBeLessThan(BACK_MS)
})

test('a database that is frozen for 25 seconds holds no page beyond its deadline [L01, L09]', async () => {
  const { page } = await behindProxy()
  const traffic = startTraffic(6, page)
  await sleep(1500)
  await database.freeze()
  await sleep(25_000)
  await database.thaw()
  const back = performance.now()
  await sleep(7000)
  const seen = await traffic.stop()
  report('frozen', seen, back)
  expect(dishonest(seen)).toEqual({})
  expect(longest(seen)).toBeLessThan(PAGE_MS)
  expect(lastFailure(seen) - back).toBeLessThan(BACK_MS)
})

async function behindProxy() {
  const proxy = await startTcpProxy(database.port)
  const site = await startReplica(database.urlAt(proxy.port))
  const { email } = await withDatabase(database.url, (db) =>
    addAccount(db, { role: 'ADMIN', business: undefined }),
  )
  const person = await signIn(site, email)
  return { proxy, site, page: () => person.page(site.origin, path) }
}

const longest = (seen: readonly Seen[]) => Math.max(...seen.map(({ ms }) => ms))

/** When the last failure was answered. */
function lastFailure(seen: readonly Seen[]): number {
  const failed = seen.filter(({ status }) => status !== 200)
  // Without any the fault never reached a page, and the test would show nothing.
  if (failed.length === 0) throw new Error('no page met the fault')
  return Math.max(...failed.map(({ at, ms }) => at + ms))
}

function report(fault: string, seen: readonly Seen[], since: number) {
  const back = Math.round(lastFailure(seen) - since)
  const counts = JSON.stringify(tally(seen))
  print(`${fault}: ${counts}, longest ${Math.round(longest(seen))} ms, well after ${back} ms`)
}

test('a statement whose limit was lifted may be silent for longer, as while a world is loaded', async () => {
  const slept = await withDatabase(database.url, (db) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      return await tx.execute(sql`select pg_sleep(10)`)
    }),
  )
  expect(slept.rowCount).toBe(1)
})
