import { eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tills as tillTable } from '#src/services/authentication/tills/schema.ts'
import { couponGuesses, coupons, dealCoupons } from '#src/services/core/coupons/schema.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { openOffline } from './till-sync.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const world = await openOffline()
const { db, shop } = world
const { oneCode } = world
const till = await world.till()
const outcomeOf = world.outcomesAt(till)

const refused: readonly (readonly [
  what: string,
  change: (code: string) => Promise<unknown>,
  against: string,
])[] = [
  [
    'an ended coupon',
    (code) => db.update(coupons).set({ expiresOn: '2026-01-31' }).where(eq(coupons.code, code)),
    'expired',
  ],
  [
    'a coupon switched off',
    (code) => db.update(coupons).set({ active: false }).where(eq(coupons.code, code)),
    'inactive',
  ],
  ['a paused deal', (code) => changeDeal(code, { pausedAt: new Date() }), 'paused'],
  ['a deal switched off', (code) => changeDeal(code, { status: 'INACTIVE' }), 'dealInactive'],
]

async function changeDeal(code: string, changes: Partial<typeof dealCoupons.$inferInsert>) {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  await db
    .update(dealCoupons)
    .set(changes)
    .where(eq(dealCoupons.dealId, coupon?.dealId ?? ''))
}

test.each(refused)(
  '%s was redeemed all the same, and the rule is named [SYNC-12]',
  async (_what, change, against) => {
    const code = await oneCode()
    await change(code)
    const [outcome] = await outcomeOf([till.entryOf(code)])
    expect(outcome).toMatchObject({ outcome: 'REDEEMED', against })
    expect(await world.historyOf(code)).toHaveLength(1)
  },
)

const ofRules: readonly (readonly [against: string, changes: object])[] = [
  ['otherBranch', { branchIds: [shop.branchIds[1] ?? ''] }],
  ['attention', { attention: 'Check the student card' }],
]

test.each(ofRules)('a deal’s rule is named: %s [SYNC-12]', async (against, changes) => {
  const code = await oneCode(changes)
  const [outcome] = await outcomeOf([till.entryOf(code)])
  expect(outcome).toMatchObject({ outcome: 'REDEEMED', against })
  expect(outcome?.words.length).toBeGreaterThan(20)
})

test('a full branch is named [SYNC-12]', async () => {
  const { codes } = await world.collected(3, { perBranchDay: 1 })
  const texts = codes.map(({ couponCode }) => couponCode)
  const [first] = await outcomeOf([till.entryOf(texts[0] ?? '')])
  const [second] = await outcomeOf([till.entryOf(texts[1] ?? '')])
  expect([first?.against, second?.against]).toEqual([null, 'fullToday'])
})

test('what was undone in the queue redeems nothing [SYNC-13]', async () => {
  const code = await oneCode()
  const [outcome] = await outcomeOf([till.entryOf(code, { voided: true })])
  expect(outcome?.outcome).toBe('VOIDED')
  expect(await world.historyOf(code)).toEqual([])
})

const unknown = ['', 'no code', 'QQQQ-WWWW-EEEE', 'DD1:QQQQWWWWEEEE:x:y', '🎟️', 'x'.repeat(400)]

test.each(unknown)('a text without a coupon of the shop is stored: %s [SYNC-13]', async (text) => {
  const [outcome] = await outcomeOf([till.entryOf(text)])
  expect(outcome?.outcome).toBe('UNKNOWN_CODE')
})

test('codes that a till uploads in vain count as guesses, and the entries are stored all the same [COUP-112]', async () => {
  const guesser = await world.till({ name: 'Guesser' })
  const upload = world.outcomesAt(guesser)
  const noted = async () =>
    (await db.select().from(couponGuesses)).reduce((sum, { count }) => sum + count, 0)
  const before = await noted()
  const code = await oneCode()
  const guesses = () =>
    Array.from({ length: 30 }, (_, at) => guesser.entryOf(`LW-BILL-${1000 + at}`))
  expect((await upload([...guesses(), guesser.entryOf(code)])).at(-1)?.outcome).toBe('REDEEMED')
  expect(await noted()).toBe(before + 30)
  expect((await upload(guesses())).map(({ outcome }) => outcome)).toEqual(
    Array(30).fill('UNKNOWN_CODE'),
  )
  expect(await db.$count(throttles, gt(throttles.waitsUntil, new Date()))).toBe(1)
})

test('a coupon that nobody collected stays free for whoever collects it [SYNC-13]', async () => {
  const deal = await world.dealWith(1)
  const [coupon] = await db.select().from(coupons).where(eq(coupons.dealId, deal.id))
  const [outcome] = await outcomeOf([till.entryOf(coupon?.code ?? '')])
  expect(outcome?.outcome).toBe('NOT_COLLECTED')
  expect(await world.historyOf(coupon?.code ?? '')).toEqual([])
})

test('what happened before the switch was turned off is taken [SYNC-14]', async () => {
  const away = await world.till({ name: 'Away' })
  await db.update(tillTable).set({ offline: false }).where(eq(tillTable.id, away.id))
  const [outcome] = await outcomeOf([away.entryOf(await oneCode())], away)
  expect(outcome).toMatchObject({ outcome: 'REDEEMED', remarks: ['OFFLINE_OFF'] })
})

test('a revoked till’s entries come by another one, those of before its end count [SYNC-14]', async () => {
  const lost = await world.till({ name: 'Lost' })
  const [before, after] = [await oneCode(), await oneCode()]
  const entries = [
    lost.entryOf(before, { at: Date.now() - 60_000 * 30, syncedAt: Date.now() - HOUR_MS }),
    lost.entryOf(after, { at: Date.now() - 1, syncedAt: Date.now() - HOUR_MS }),
  ]
  await db
    .update(tillTable)
    .set({ deletedAt: new Date(Date.now() - 10_000), pairedAt: new Date(Date.now() - DAY_MS) })
    .where(eq(tillTable.id, lost.id))
  const outcomes = await outcomeOf(entries, till, { tillId: lost.id })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['REDEEMED', 'REVOKED'])
  const foreign = await (await openRival()).ask('core', 'POST', '/tills/uploads', {
    deviceTime: Date.now(),
    appVersion: '1',
    queue: 0,
    entries,
    tillId: lost.id,
  })
  expect(foreign.code).toBe(4004)
})

async function openRival() {
  const rival = await world.openShop('Kandy')
  return rival.till()
}
