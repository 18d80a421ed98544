import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'
import { dishonest, print, startTraffic, tally } from './support/traffic.ts'

test('a database that restarts under writes loses no replica and nothing acknowledged [L09]', async () => {
  const database = await startDatabase(onTestFinished)
  const replicas = await Promise.all([startReplica(database.url), startReplica(database.url)])
  const origins = replicas.map(({ origin }) => origin)
  const turn = turns(origins)
  const person = await signIn({ origin: turn() }, (await addAdministrator(database.url)).email)
  const acknowledged: string[] = []
  let count = 0
  const writes = startTraffic(4, async () => {
    const name = `Offer ${++count}`
    const answer = await person.call(turn(), 'POST', '/core/offer-types', { name })
    if (answer.ok) acknowledged.push(name)
    return answer
  })
  const reads = startTraffic(4, () => person.page(turn(), '/request-a-deal/offer-types'))

  await sleep(2000)
  await database.restart()
  const back = performance.now()
  await sleep(7000)
  const seen = [...(await writes.stop()), ...(await reads.stop())]

  expect(dishonest(seen)).toEqual({})
  expect(replicas.map(({ child }) => child.exitCode)).toEqual([null, null])
  expect(tally(seen)[503]).toBeGreaterThan(0)
  const failed = seen.filter(({ status }) => status !== 200).map(({ at, ms }) => at + ms)
  expect(Math.max(...failed) - back).toBeLessThan(5000)
  const client = await database.connect()
  const { rows } = await client.query("SELECT name FROM offer_types WHERE name LIKE 'Offer %'")
  await client.end()
  const kept = rows.map(({ name }) => name)
  expect(acknowledged.filter((name) => kept.filter((one) => one === name).length !== 1)).toEqual([])
  print(`restart: ${JSON.stringify(tally(seen))}, ${acknowledged.length} acknowledged`)
  print(`last failure ${Math.round(Math.max(...failed) - back)} ms after it was back`)
})

function turns(origins: readonly string[]) {
  let at = 0
  return () => origins[at++ % origins.length] ?? ''
}
