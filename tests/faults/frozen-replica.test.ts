import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerProcess, temporaryFolder } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { fronts, runProxy } from './support/fronts.ts'
import { addAdministrator, signIn, startReplica, withDatabase } from './support/site.ts'
import { percentile, print, type Seen, steady, tally, timed } from './support/traffic.ts'

/** Longer than either proxy waits for an answer. */
const FROZEN_MS = 40_000
/** Pages that are asked for at the moment in which it freezes. */
const BURST = 8
/** What waited for longer met the frozen replica. */
const HANGING_MS = 2500

/** How many requests may meet it, and for how long a page may wait. */
const HANGING_MAX = 15
const PAGE_MS = 38_000

for (const [name, front] of Object.entries(fronts)) {
  test(`a replica that freezes keeps few requests, and none is sent twice: ${name} [L23]`, async () => {
    const folder = await temporaryFolder()
    const database = await startDatabase(onTestFinished)
    const frozen = await startReplica(database.url)
    const other = await startReplica(database.url)
    onTestFinished(() => void frozen.child.kill('SIGCONT'))
    const replicas = [frozen, other].map(({ origin }) => new URL(origin).port)
    const port = await freePort()
    await runProxy(...front({ port, folder, replicas }), port)
    const origin = `http://127.0.0.1:${port}`
    const person = await signIn({ origin }, (await addAdministrator(database.url)).email)
    const page = () => person.page(origin, '/request-a-deal/offer-types')
    let count = 0
    const add = () => person.call(origin, 'POST', '/core/offer-types', { name: `Offer ${++count}` })

    const arrived = [frozen, other].map(counter)
    const all = Promise.all([
      steady(100, FROZEN_MS + 10_000, page),
      steady(500, FROZEN_MS + 10_000, add),
    ])
    await sleep(2000)
    frozen.child.kill('SIGSTOP')
    const burst = Promise.all(Array.from({ length: BURST }, () => timed(page)))
    await sleep(FROZEN_MS)
    frozen.child.kill('SIGCONT')
    const thawed = performance.now()
    const [read, posts] = await all
    const pages = [...read, ...(await burst)]
    await sleep(2000)

    const hanging = (seen: readonly Seen[]) => seen.filter(({ ms }) => ms > HANGING_MS).length
    const longest = (seen: readonly Seen[]) => Math.max(...seen.map(({ ms }) => ms))
    for (const [what, seen] of Object.entries({ pages, posts })) {
      const seconds = (longest(seen) / 1000).toFixed(1)
      print(`${name}: ${what} ${JSON.stringify(tally(seen))}, ${hanging(seen)} hang,`)
      print(`  longest ${seconds} s, p95 ${Math.round(percentile(seen, 95))} ms`)
    }
    const taken = arrived.map((count) => count())
    print(`  POSTs that arrived: ${taken.join(' and ')} of ${posts.length}`)

    expect(tally(pages)).toEqual({ 200: pages.length })
    expect(longest(pages)).toBeLessThan(PAGE_MS)
    expect(hanging(pages) + hanging(posts)).toBeLessThanOrEqual(HANGING_MAX)
    expect(hanging([...pages, ...posts].filter(({ at }) => at > thawed))).toBe(0)
    // A POST is given up rather than sent to the other replica too.
    expect(sum(taken)).toBeLessThanOrEqual(posts.length)
    const stored = await withDatabase(database.url, async (db) => {
      const { rows } = await db.execute(sql`select name from offer_types where name like 'Offer %'`)
      return rows.length
    })
    expect(stored).toBe(sum(taken))
    expect(stored).toBeGreaterThanOrEqual(tally(posts)[200] ?? 0)
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** How many POSTs a replica was sent since. */
function counter({ output }: ServerProcess): () => number {
  const before = output().length
  return () =>
    output()
      .slice(before)
      .match(/"method":"POST".*"answered"/g)?.length ?? 0
}
