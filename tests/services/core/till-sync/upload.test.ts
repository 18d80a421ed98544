import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { signEntry, upload } from '#tests/support/till-entries.ts'
import { openOffline } from './till-sync.ts'

const HOUR_MS = 3_600_000
const world = await openOffline()
const { db, shop } = world
const { oneCode } = world
const till = await world.till()
const outcomeOf = world.outcomesAt(till)
const other = await world.till({ name: 'Bar' })

test('what a till redeemed without the line is redeemed, once, with the till’s time [SYNC-05]', async () => {
  const { codes } = await world.collected(2)
  const at = Date.now() - 20 * 60_000
  const entries = codes.map(({ couponCode, qr }, place) =>
    till.entryOf((place === 0 ? qr : couponCode) ?? '', { at, syncedAt: at - HOUR_MS }),
  )
  const outcomes = await outcomeOf(entries)
  expect(outcomes.map(({ outcome, against, other }) => [outcome, against, other])).toEqual([
    ['REDEEMED', null, null],
    ['REDEEMED', null, null],
  ])
  for (const { couponCode } of codes) {
    const [one, ...rest] = await world.historyOf(couponCode)
    expect(rest).toEqual([])
    expect(one?.redemption).toMatchObject({ tillId: till.id, branchId: shop.branchId })
  }
  const again = await outcomeOf(entries)
  expect(again).toEqual(outcomes)
  expect(await world.differences()).toEqual([])
})

test('what was redeemed with a line whose answer was lost is the same redemption [SYNC-05]', async () => {
  const code = await oneCode()
  const nonce = v4()
  const { data } = await till.redeem(shop.id, code, { key: nonce })
  const [entry] = await outcomeOf([till.entryOf(code, { nonce })])
  expect(entry).toMatchObject({ outcome: 'REDEEMED', against: null, other: null })
  const history = await world.historyOf(code)
  expect(history.map(({ redemption }) => redemption.id)).toEqual([data.id])
  expect(await world.differences()).toEqual([])
})

test('of two tills the earlier redemption stands, whichever is uploaded first [SYNC-06]', async () => {
  const code = await oneCode()
  const at = Date.now() - HOUR_MS
  const syncedAt = at - HOUR_MS
  const late = other.entryOf(code, { at: at + 60_000, syncedAt })
  const early = till.entryOf(code, { at, syncedAt })
  const [first] = await outcomeOf([late], other)
  expect(first).toMatchObject({ outcome: 'REDEEMED', other: null })
  const [second] = await outcomeOf([early])
  expect(second).toMatchObject({
    outcome: 'REDEEMED',
    other: { tillName: 'Bar', branchName: 'Galle Fort', at: at + 60_000 },
  })
  const history = await world.historyOf(code)
  expect(
    history.map(({ redemption }) => [redemption.tillId, redemption.doubleOf !== null]),
  ).toEqual([
    [till.id, false],
    [other.id, true],
  ])
  expect(history[0]?.coupon.redeemedAt?.getTime()).toBe(at)
  const [third] = await outcomeOf([other.entryOf(code, { at: at + 120_000, syncedAt })], other)
  expect(third).toMatchObject({ outcome: 'DOUBLE', against: 'redeemed', other: { at } })
  expect(await world.differences()).toEqual([])
})

test('a till learns of what others found, and the owner is notified [SYNC-07]', async () => {
  const code = await oneCode()
  const news = async (device = till) => {
    const path = '/tills/news?after='
    return (
      await device.ask<{ doubles: { couponCode: string; ownStands: boolean }[] }>(
        'core',
        'GET',
        path,
      )
    ).data.doubles
  }
  const at = Date.now() - HOUR_MS
  await outcomeOf([till.entryOf(code, { at, syncedAt: at })])
  expect((await news()).filter((one) => one.couponCode === code)).toEqual([])
  await outcomeOf([other.entryOf(code, { at: at + 1, syncedAt: at })], other)
  const own = (await news()).find((one) => one.couponCode === code)
  expect(own).toMatchObject({ ownStands: true, other: { tillName: 'Bar' } })
  const theirs = (await news(other)).find((one) => one.couponCode === code)
  expect(theirs).toMatchObject({ ownStands: false })
})

test('once the redemption that stood is undone, the other one stands [SYNC-08]', async () => {
  const code = await oneCode()
  const at = Date.now() - HOUR_MS
  await outcomeOf([
    till.entryOf(code, { at, syncedAt: at }),
    till.entryOf(code, { at: at + 5, syncedAt: at }),
  ])
  const [{ coupon } = { coupon: null }] = await world.historyOf(code)
  const undo = () =>
    shop.owner.ask('core', 'POST', `/coupons/codes/${coupon?.id}/undo`, {
      reason: 'MISTAKE',
      note: '',
    })
  expect((await undo()).code).toBe(2000)
  const history = await world.historyOf(code)
  expect(
    history.map(({ redemption }) => [redemption.undoneAt === null, redemption.doubleOf]),
  ).toEqual([
    [false, null],
    [true, null],
  ])
  expect(history[0]?.coupon.redeemedAt?.getTime()).toBe(at + 5)
  expect(await world.differences()).toEqual([])
  expect((await undo()).code).toBe(2000)
  const [freed] = await db.select().from(coupons).where(eq(coupons.code, code))
  expect(freed?.redeemedAt).toBeNull()
  expect(await world.differences()).toEqual([])
})

test('a double is undone like any other redemption, and the coupon stays redeemed [SYNC-08]', async () => {
  const code = await oneCode()
  const online = await shop.owner.redeem(shop.id, code)
  const at = Date.now() - HOUR_MS
  await outcomeOf([till.entryOf(code, { at, syncedAt: at })])
  const undone = await shop.owner.undo(online.data.id)
  expect(undone).toMatchObject({ code: 2000, message: 'core:coupon.undoneOther' })
  const history = await world.historyOf(code)
  expect(
    history.map(({ redemption }) => [redemption.tillId, redemption.undoneAt === null]),
  ).toEqual([
    [till.id, true],
    [null, false],
  ])
  expect(history[0]?.coupon.redeemedAt?.getTime()).toBe(at)
  expect(await shop.owner.undo(online.data.id)).toMatchObject({ code: 4010 })
  expect(await world.differences()).toEqual([])
})

test('a coupon that was undone while the till was away is redeemed by what it did [SYNC-08]', async () => {
  const code = await oneCode()
  const online = await shop.owner.redeem(shop.id, code)
  await shop.owner.undo(online.data.id)
  const at = Date.now() - 1000
  const [outcome] = await outcomeOf([till.entryOf(code, { at, syncedAt: at })])
  expect(outcome).toMatchObject({ outcome: 'REDEEMED', other: null })
  expect(await world.differences()).toEqual([])
})

test('an entry sent again with other words keeps the first and says so [SYNC-09]', async () => {
  const [one, two] = [await oneCode(), await oneCode()]
  const first = till.entryOf(one)
  await outcomeOf([first])
  const changed = signEntry({ ...first, text: two }, till.keys)
  const [answer] = await outcomeOf([changed])
  expect(answer?.outcome).toBe('REPEATED')
  expect(await world.historyOf(two)).toEqual([])
})

test('a counter that comes twice is stored and named [SYNC-09]', async () => {
  const [one, two] = [await oneCode(), await oneCode()]
  const first = till.entryOf(one)
  const [, second] = await outcomeOf([
    first,
    signEntry({ ...first, nonce: v4(), text: two }, till.keys),
  ])
  expect(second).toMatchObject({ outcome: 'REDEEMED', remarks: ['COUNTER'] })
})

test('an upload of nothing, or that was cut, changes nothing [SYNC-09]', async () => {
  expect(await outcomeOf([])).toEqual([])
  const before = await world.countOf('till_entries')
  const cut = await till.ask('core', 'POST', '/tills/uploads', { deviceTime: 1, appVersion: '1' })
  expect(cut.code).toBe(4000)
  const many = Array.from({ length: 201 }, () => till.entryOf('x'))
  expect((await upload(till, many)).code).toBe(4000)
  expect(await world.countOf('till_entries')).toBe(before)
})

test('a call with one entry that cannot be stored is refused whole, and taken without it [SYNC-18]', async () => {
  const code = await oneCode()
  const good = till.entryOf(code)
  const bad = till.entryOf('a code\0 of a bad scan')
  const before = await world.countOf('till_entries')
  for (const entry of [bad, { ...bad, text: code, at: 1.5 }])
    expect((await upload(till, [good, entry])).code).toBe(4000)
  expect(await world.countOf('till_entries')).toBe(before)
  expect(await outcomeOf([])).toEqual([])
  expect(await outcomeOf([good])).toMatchObject([{ outcome: 'REDEEMED' }])
})
