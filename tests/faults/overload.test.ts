import { v4 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import type { ServerProcess } from '#tests/support/server.ts'
import { startDatabase } from './support/database-server.ts'
import { signIn, startReplica, withDatabase } from './support/site.ts'
import {
  dishonest,
  flood,
  percentile,
  print,
  startTraffic,
  tally,
  timed,
} from './support/traffic.ts'

const path = '/deals/list/merchants'
const SECONDS = 15

const database = await startDatabase(afterAll)

test('at three times its capacity the site answers 200 or 503 [D05]', async () => {
  const { site, page, person } = await office()
  const warm = startTraffic(16, page, 0)
  await new Promise((done) => setTimeout(done, 5000))
  const begun = await warm.stop()
  const capacity = begun.length / 5
  const offered = await flood(site.origin + path, person.cookie, 3 * capacity, SECONDS)
  const served = offered.filter(({ status }) => status === 200)
  const perSecond = Math.round(served.length / SECONDS)
  print(`capacity ${Math.round(capacity)}/s, offered ${Math.round(offered.length / SECONDS)}/s:`)
  print(
    `${JSON.stringify(tally(offered))}, ${perSecond} served/s, p99 ${Math.round(percentile(served, 99))} ms`,
  )
  printFailures(site)
  expect(dishonest(offered)).toEqual({})
  expect(percentile(served, 99)).toBeLessThan(1000)
  expect(served.length).toBeGreaterThan(0)
  expect(site.child.exitCode).toBeNull()
})

test('with 240 and 750 connections that never pause nothing but 200 and 503 is seen [D05]', async () => {
  const { site, page } = await office()
  for (const connections of [240, 750]) {
    const traffic = startTraffic(connections, page, 0)
    await new Promise((done) => setTimeout(done, SECONDS * 1000))
    const seen = await traffic.stop()
    const served = seen.filter(({ status }) => status === 200)
    print(
      `${connections} connections: ${JSON.stringify(tally(seen))}, p99 ${Math.round(percentile(served, 99))} ms`,
    )
    printFailures(site)
    expect(dishonest(seen)).toEqual({})
  }
})

test('of 200 redemptions of one coupon at once one succeeds, the others are refused clearly [R01, D05]', async () => {
  const { site, person, owner } = await office()
  const [coupon] = await withDatabase(database.url, async (db) => {
    const buyer = await addAccount(db, { role: 'USER', business: undefined })
    const deal = await addDeal(db, owner.id)
    return addCoupons(db, deal, 1, { collectedBy: buyer.id, collectedAt: new Date() })
  })
  const redeem = () =>
    person.call(site.origin, 'PUT', '/core/coupons/redeem', {
      couponCode: coupon?.code,
      merchantId: owner.id,
      key: v4(),
    })
  const seen = await Promise.all(Array.from({ length: 200 }, () => timed(redeem)))
  const { 200: done, 409: refused = 0, 503: shed = 0 } = tally(seen)
  print(`redemptions: ${JSON.stringify(tally(seen))}, p99 ${Math.round(percentile(seen, 99))} ms`)
  expect(done).toBe(1)
  expect(refused + shed).toBe(199)
})

/** A replica with a merchant who has a page of deals. */
async function office() {
  const site: ServerProcess = await startReplica(database.url)
  const owner = await withDatabase(database.url, async (db) => {
    const account = await addAccount(db)
    for (let count = 0; count < 25; count += 1) await addDeal(db, account.id)
    return account
  })
  const person = await signIn(site, owner.email)
  return { site, owner, person, page: () => person.page(site.origin, path) }
}

/** What the site logged as its own fault. */
function printFailures({ output }: ServerProcess) {
  for (const line of output().split('\n'))
    if (line.includes('"level":"error"')) print(line.slice(0, 600))
}
