import { chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { OFFLINE_COUPONS_MAX } from '#src/contract/authentication/tills.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { openLine } from '#tests/support/cut-line.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/server.ts'
import { quick } from '../../e2e/support/browsers.ts'
import { comeBack } from './support/come-back.ts'
import { pairTill } from './support/pair.ts'
import { doublesOf, planOf } from './support/plan.ts'
import { openProcessor } from './support/processor.ts'
import { openShop, shuffled } from './support/shop.ts'
import { openDevice } from './support/till-device.ts'
import { work } from './support/work.ts'

const { REDEMPTIONS = '10000', DOUBLES = '200', KILLS = '50', BY_HAND = '60' } = process.env
const [redemptions = 0, doubles = 0, kills = 0, byHand = 0] = [
  REDEMPTIONS,
  DOUBLES,
  KILLS,
  BY_HAND,
].map(Number)
const HOURS = 8
const HOUR_MS = 3_600_000
const SECRET = 'a secret that the server and this rehearsal know'
/** Of which the third is a till whose clock is right. */
const CLOCKS = [3 * 24 * HOUR_MS, -2 * HOUR_MS, 0]
/** Kills while the queue is sent. */
const UPLOAD_KILLS = CLOCKS.length
const VERDICT_MS = 150

const database = await testDatabase()
const { db } = database
const figures: Record<string, string | number> = {}
const show = (name: string, value: string | number) => {
  figures[name] = value
  process.stdout.write(`  ${name}: ${value}\n`)
}

test('three tills without the line for eight hours lose nothing and explain everything [SYNC-15]', async () => {
  const port = await freePort()
  const publicOrigin = `http://localhost:${port}`
  const server = await startServer({
    DATABASE_URL: database.url.replace('@/', '@localhost/'),
    SECRET_KEYS: SECRET,
    PUBLIC_ORIGIN: publicOrigin,
  })
  const line = await openLine({ origin: server.origin, publicOrigin }, port)
  const shop = await openShop(db, SECRET)
  const listed = await shop.collected(redemptions - doubles - Math.floor(redemptions / 10), 'code')

  const people = await chromium.launch(quick)
  onTestFinished(() => people.close())
  const owner = await people.newPage()
  await owner.goto(`${line.origin}/login`)
  await owner.locator('[name=username]').fill(shop.owner.email)
  await owner.locator('[name=password]').fill(PASSWORD)
  await owner.locator('main form button').last().click()
  await owner.waitForURL((url) => !url.pathname.startsWith('/login'))

  line.setPast(HOURS * HOUR_MS)
  const devices = []
  for (const [at, clock] of CLOCKS.entries()) {
    const device = await openDevice(line.origin, { clock, past: HOURS * HOUR_MS })
    onTestFinished(() => device.end())
    const counted = await pairTill(
      { owner, device: device.page, origin: line.origin },
      `Till ${at + 1}`,
    )
    expect(counted.presses).toBeLessThanOrEqual(8)
    expect(counted.seconds).toBeLessThanOrEqual(30)
    if (at === 0)
      show('pairing', `${counted.presses} presses, ${counted.seconds.toFixed(1)} s by hand`)
    devices.push(device)
  }
  await shop.letWorkOffline()
  show('paired after, s', Math.round(performance.now() / 1000))
  await Promise.all(devices.map((device) => device.getReady(OFFLINE_COUPONS_MAX)))
  const later = await shop.collected(Math.floor(redemptions / 10), 'signed')

  show('seconds until all are ready', Math.round(performance.now() / 1000))
  line.cut()
  const options = { tills: devices.length, hours: HOURS, doubles, byHand }
  const plan = planOf(shuffled([...listed, ...later]), options)
  expect(plan.length).toBe(redemptions)
  await Promise.all(devices.map((device) => device.startWorking()))
  const began = performance.now()
  const processor = openProcessor()
  const killsEach = Math.ceil((kills - UPLOAD_KILLS) / devices.length)
  const results = await Promise.all(
    devices.map((device, at) => {
      const own = plan.filter(({ till }) => till === at)
      return work(device, own, { kills: killsEach, hours: HOURS, processor })
    }),
  )
  show('seconds of work', Math.round((performance.now() - began) / 1000))
  const killed = results.flatMap((one) => [one.kills.tab, one.kills.browser])
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  show('killed', `${sum(killed) + UPLOAD_KILLS}, ${UPLOAD_KILLS} of them while sending`)
  show('written before a kill', sum(results.map(({ found }) => found)))
  const verdicts = devices.flatMap((device) => device.verdicts).sort((a, b) => a - b)
  const p95 = verdicts[Math.ceil(verdicts.length * 0.95) - 1] ?? Number.NaN
  show('typed', verdicts.length)
  show('verdict p95, ms', Math.round(p95))

  line.setPast(0)
  for (const device of devices) device.setPast(0)
  const expected = doublesOf(plan)
  const back = await comeBack(devices, line, expected)
  show('seconds from the line to an empty queue', back.sent.toFixed(1))
  show('seconds from the last upload to all doubles at both tills', back.shown.toFixed(1))

  const { rows: stored } = await db.execute<{ code: string; till: string; outcome: string }>(sql`
    select coalesce(c.code_key, e.text) as code, t.name as till, e.outcome
    from till_entries e join tills t on t.id = e.till_id left join coupons c on c.id = e.coupon_id`)
  const keyOf = (till: string, code: string) => `${till} ${code}`
  const planned = new Set(plan.map(({ till, code }) => keyOf(`Till ${till + 1}`, code)))
  const found = stored.map(({ till, code }) => keyOf(till, code))
  const lost = [...planned].filter((key) => !found.includes(key))
  show('lost', lost.length)
  const unexplained = stored.filter(
    ({ till, code, outcome }) =>
      !planned.has(keyOf(till, code)) ||
      !(outcome === 'REDEEMED' || (outcome === 'DOUBLE' && expected.has(code))),
  )
  show('unexplained', unexplained.length + found.length - new Set(found).size)
  const { rows: standing } = await db.execute<{ code: string; till: string }>(sql`
    select c.code_key as code, t.name as till from redemptions r
    join coupons c on c.id = r.coupon_id join tills t on t.id = r.till_id
    where r.double_of is null and r.undone_at is null`)
  const wrong = standing.filter(({ code, till }) => {
    const double = expected.get(code)
    return double && till !== `Till ${double.earlier + 1}`
  })
  show('doubles of which the later stands', wrong.length)
  const { rows: gaps } = await db.execute<{ lost: number }>(sql`
    select (max(counter) - count(distinct counter))::int as lost from till_entries group by till_id`)
  show('gaps in counters', sum(gaps.map((gap) => gap.lost)))
  const { listed: differences } = await reconcile(db, 'Asia/Colombo')
  const others = differences.filter(({ kind }) => kind !== 'auditCollected')
  show('differences of reconcile', others.length)

  expect(lost).toEqual([])
  expect(unexplained).toEqual([])
  expect(found.length).toBe(redemptions)
  expect(standing.length).toBe(redemptions - doubles)
  expect(wrong).toEqual([])
  expect(sum(gaps.map((gap) => gap.lost))).toBe(0)
  expect(others).toEqual([])
  expect(back.missing).toEqual([])
  expect(verdicts.length).toBeGreaterThanOrEqual(byHand)
  expect(p95).toBeLessThanOrEqual(VERDICT_MS)
}, 1_500_000)
