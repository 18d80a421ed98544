import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDatabase } from './support/database-server.ts'
import { addAdministrator, signIn, startReplica } from './support/site.ts'
import { dishonest, percentile, print, steady, tally, timed } from './support/traffic.ts'

const LOCKED_MS = 20_000

test('while one table is locked, pages that need it say so and all others answer [L17]', async () => {
  const database = await startDatabase(onTestFinished)
  const site = await startReplica(database.url)
  const person = await signIn(site, (await addAdministrator(database.url)).email)
  const page = (path: string) => person.page(site.origin, path)
  await timed(() => page('/deals/list/merchants'))

  const locker = await database.connect()
  await locker.query('BEGIN')
  await locker.query('LOCK deals IN ACCESS EXCLUSIVE MODE')
  const [deals, others, ready] = await Promise.all([
    steady(100, LOCKED_MS, () => page('/deals/list/merchants')),
    steady(200, LOCKED_MS, () => page('/request-a-deal/offer-types')),
    steady(500, LOCKED_MS, () => fetch(`${site.origin}/readyz`)),
  ])
  await locker.query('ROLLBACK')
  await locker.end()
  await sleep(3000)
  const after = await timed(() => page('/deals/list/merchants'))

  const figures = [tally(deals), tally(others), tally(ready)].map((counts) =>
    JSON.stringify(counts),
  )
  print(`deals ${figures[0]}, p99 ${Math.round(percentile(deals, 99))} ms`)
  print(`others ${figures[1]}, p99 ${Math.round(percentile(others, 99))} ms; ready ${figures[2]}`)
  expect(tally(others)).toEqual({ 200: others.length })
  expect(tally(ready)).toEqual({ 200: ready.length })
  expect(dishonest(deals)).toEqual({})
  expect(tally(deals)[200]).toBeUndefined()
  expect(after.status).toBe(200)
})
