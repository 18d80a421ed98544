import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'
import { dishonest, print, type Seen, startTraffic, tally } from './support/traffic.ts'

const READ_ONLY_MS = 9000
const BACK_MS = 5000

test('a database that answers but cannot be written is told by 503, and all is well within 5 seconds of its return [L21]', async () => {
  const database = await startDatabase(onTestFinished)
  const replicas = await Promise.all([startReplica(database.url), startReplica(database.url)])
  const turn = turns(replicas.map(({ origin }) => origin))
  const person = await signIn({ origin: turn() }, (await addAdministrator(database.url)).email)
  const acknowledged: string[] = []
  let count = 0
  const traffic = {
    pages: startTraffic(3, () => person.page(turn(), '/request-a-deal/offer-types')),
    forms: startTraffic(2, () => person.save(turn())),
    calls: startTraffic(3, async () => {
      const name = `Offer ${++count}`
      const answer = await person.call(turn(), 'POST', '/core/offer-types', { name })
      if (answer.ok) acknowledged.push(name)
      return answer
    }),
    reads: startTraffic(2, () => person.call(turn(), 'GET', '/core/offer-types')),
    ready: startTraffic(1, () => fetch(`${turn()}/readyz`), 100),
  }
  await sleep(2000)

  const client = await database.connect()
  const setReadOnly = async (value: 'on' | 'off') => {
    await client.query('SET default_transaction_read_only = off')
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
    await client.query('SELECT pg_reload_conf()')
    return performance.now()
  }
  const off = await setReadOnly('on')
  await sleep(READ_ONLY_MS)
  const until = performance.now()
  const back = await setReadOnly('off')
  await sleep(7000)
  const seen = Object.entries(traffic).map(async ([kind, one]) => [kind, await one.stop()] as const)
  const all = Object.fromEntries(await Promise.all(seen)) as Record<keyof typeof traffic, Seen[]>

  for (const [kind, each] of Object.entries(all)) {
    const failed = each.filter(({ status }) => status !== 200).map(({ at, ms }) => at + ms)
    const meanwhile = each.filter(({ at, ms }) => at > off + 2000 && at + ms < until)
    print(
      `read-only ${kind}: ${JSON.stringify(tally(each))}, meanwhile ${JSON.stringify(tally(meanwhile))}, well after ${Math.round(Math.max(...failed) - back)} ms`,
    )
    expect(dishonest(each), kind).toEqual({})
    expect(tally(meanwhile), kind).toEqual({ 503: meanwhile.length })
    expect(Math.max(...failed) - back, kind).toBeLessThan(BACK_MS)
  }
  expect(replicas.map(({ child }) => child.exitCode)).toEqual([null, null])
  const { rows } = await client.query("SELECT name FROM offer_types WHERE name LIKE 'Offer %'")
  const kept = rows.map(({ name }) => name)
  expect(acknowledged.filter((name) => kept.filter((one) => one === name).length !== 1)).toEqual([])
  const { rows: sessions } = await client.query('SELECT 1 FROM sessions')
  expect(sessions).toHaveLength(1)
  await client.end()
  print(`${acknowledged.length} acknowledged, none lost`)
})

function turns(origins: readonly string[]) {
  let at = 0
  return () => origins[at++ % origins.length] ?? ''
}
