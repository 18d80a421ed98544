import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tills } from '#src/services/authentication/tills/schema.ts'
import { redemptions } from '#src/services/core/coupons/schema.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { backdatePairing, signEntry, tillKeys, tillQueue } from '#tests/support/till-entries.ts'

const UPLOADS = '/coupon-redeem/uploads'
const DAY_MS = 86_400_000
const offline = {
  offline: 'on',
  offlineCoupons: '100',
  offlineCents: '1000',
  offlineHours: '8',
}
const app = await testApp()
const { db } = app
const owner = await signedIn(app)
await addBranch(db, owner.account.id, 'Galle Fort')
const customer = await addAccount(db, { role: 'USER', business: undefined })
const deal = await addDeal(db, owner.account.id, {})
const held = { collectedBy: customer.id, collectedAt: new Date(Date.now() - DAY_MS) }

/** A till of a shop that may work without the line, paired as its device does it. */
async function openTill(name: string, shop: Browser = owner.browser) {
  const added = await shop.submit('/tills/add', { name, ...offline })
  const path = added.headers.get('location') ?? ''
  const { $ } = await shop.get(path)
  const [link = ''] =
    $('main')
      .text()
      .match(/\/pair\/[\w-]{43}/) ?? []
  const id = path.split('/').at(-1) ?? ''
  const keys = tillKeys()
  const browser = openBrowser(app)
  await browser.submit(link, { publicKey: keys.publicKey })
  await backdatePairing(db, id)
  const { csrf } = JSON.parse((await browser.get('/coupon-redeem/news?after=')).html)
  const upload = (entries: readonly object[], more: Record<string, string> = {}) =>
    browser.post(
      UPLOADS,
      {
        deviceTime: String(Date.now()),
        queue: '0',
        entry: entries.map((entry) => JSON.stringify(entry)),
        ...more,
      },
      { 'x-csrf': csrf, 'x-by-page': '1' },
    )
  return { id, keys, upload, entryOf: tillQueue(keys) }
}

const outcomesOf = (html: string) =>
  JSON.parse(html).outcomes.map(({ outcome }: { outcome: string }) => outcome)

async function code(): Promise<string> {
  const [coupon] = await addCoupons(db, deal, 1, held)
  return coupon?.code ?? ''
}

const [away, desk] = [await openTill('Away'), await openTill('Desk')]

test('another till of the shop sends what a till handed over, in that one’s name, once [SYNC-17]', async () => {
  const entries = [away.entryOf(await code()), away.entryOf(await code())]
  for (const till of [desk, desk, away]) {
    const answer = await till.upload(entries, { tillId: away.id })
    expect(answer.status, answer.html).toBe(200)
    expect(outcomesOf(answer.html)).toEqual(['REDEEMED', 'REDEEMED'])
  }
  expect(await db.$count(tillEntries, eq(tillEntries.tillId, away.id))).toBe(2)
  expect(await db.$count(tillEntries, eq(tillEntries.tillId, desk.id))).toBe(0)
  expect(await db.$count(redemptions, eq(redemptions.tillId, away.id))).toBe(2)
})

test('without the other till’s id its entries are foreign to this one [SYNC-11, SYNC-17]', async () => {
  const answer = await desk.upload([signEntry(away.entryOf(await code()), away.keys)])
  expect(outcomesOf(answer.html)).toEqual(['FOREIGN_SIGNATURE'])
})

test('a till of another shop, or none, is no till to send for [SYNC-17]', async () => {
  const rival = await signedIn(app)
  await addBranch(db, rival.account.id, 'Kandy')
  const theirs = await openTill('Theirs', rival.browser)
  const entry = away.entryOf(await code())
  const before = await db.$count(tillEntries)
  expect((await theirs.upload([entry], { tillId: away.id })).status).toBe(404)
  expect((await desk.upload([entry], { tillId: crypto.randomUUID() })).status).toBe(404)
  expect((await desk.upload([entry], { tillId: 'desk' })).status).toBe(400)
  expect(await db.$count(tillEntries)).toBe(before)
  expect(await db.$count(tills, eq(tills.id, theirs.id))).toBe(1)
})

test('a call that holds one entry which cannot be stored is refused as one about entries [SYNC-18]', async () => {
  const good = desk.entryOf(await code())
  const isRefused = async (entry: object, status: number) =>
    expect((await desk.upload([good, entry])).status).toBe(status)
  await isRefused({ ...desk.entryOf('x'), at: 1.5 }, 400)
  await isRefused(desk.entryOf('a\0b'), 422)
  await isRefused(desk.entryOf('x'.repeat(401)), 400)
  expect((await desk.upload([])).status).toBe(200)
  expect(outcomesOf((await desk.upload([good])).html)).toEqual(['REDEEMED'])
})
