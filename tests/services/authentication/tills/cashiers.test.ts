import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isWeakPin, readPin } from '#src/contract/authentication/pin.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { cashiers } from '#src/services/authentication/tills/schema.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db } = tills

describe('a PIN [CASH-02]', () => {
  test.each([
    '000000',
    '111111',
    '999999',
    '123456',
    '234567',
    '456789',
    '567890',
    '654321',
    '987654',
    '098765',
    '121212',
    '696969',
    '123123',
    '456456',
    '112233',
    '332211',
    '123321',
    '321123',
    '159753',
    '147258',
    '111222',
    '789789',
  ])('%s is easy to guess', (pin) => expect(isWeakPin(pin)).toBe(true))
  test.each(['482915', '730264', '100375', '555120', '198407', '290861', '123958'])(
    '%s is not',
    (pin) => expect(isWeakPin(pin)).toBe(false),
  )
  test.each([
    ['482915', '482915'],
    ['482 915', '482915'],
    ['48-29-15', '482915'],
    [' 482915 ', '482915'],
    ['48291', null],
    ['4829155', null],
    ['48291a', null],
    ['', null],
    ['４８２９１５', '482915'],
    ['௪௮௨௯௧௫', '482915'],
    ['٤٨٢٩١٥', '482915'],
    ['\u200E482915\u200F', '482915'],
    ['48\u00AD29\u200B15', '482915'],
    ['482–915', '482915'],
    ['482.915', '482915'],
    ['48２9௧', null],
  ])('%j is read as %j', (typed, pin) => expect(readPin(typed)).toBe(pin))
})

test('a PIN is chosen and entered in the digits of any script, with what nobody sees [CASH-02]', async () => {
  const shop = await tills.shop()
  const till = await shop.till()
  const nimali = await shop.cashier('Nimali', '٤٨٢٩١٥\u200F')
  for (const pin of ['482915', '４８２９１５', '௪௮௨௯௧௫', '\u200E482915'])
    expect(await till.come(nimali.id, pin)).toMatchObject({ code: 2000 })
})

test('a cashier pairs an own phone, chooses a PIN and comes to a shared till of the branch [CASH-01, CASH-03]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const till = await shop.till({ requiresPerson: true })
  const { id, token } = await shop.invite('Nimali')
  expect(await tills.pair(token, { pin: '123456' })).toMatchObject({
    code: 4000,
    data: { errors: { pin: expect.stringMatching(/easy to guess/) } },
  })
  expect(await tills.pair(token)).toMatchObject({ data: { errors: { pin: 'Enter 6 digits.' } } })
  const phone = await tills.paired(token, { pin: '482 915' })
  expect((await phone.profile()).counter).toMatchObject({ cashier: { name: 'Nimali' } })
  expect(await phone.come(id, '482915')).toMatchObject({ code: 4004 })
  expect(await till.come(id, '482916')).toMatchObject({
    data: { errors: { pin: 'This isn’t the PIN of this person.' } },
  })
  expect(await till.come(id, '482915')).toMatchObject({ displayMessage: 'Hello, Nimali.' })
  expect((await till.profile()).counter).toMatchObject({ cashier: { id, name: 'Nimali' } })
  const [row] = await db.select().from(cashiers).where(eq(cashiers.id, id))
  expect(row?.pinHash).toMatch(/^\$argon2id\$/)
  await till.ask('authentication', 'DELETE', '/counter/person')
  expect((await till.profile()).counter).toMatchObject({ cashier: null })
})

test('whoever belongs to another branch or shop does not stand at a till [CASH-03]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const [till, kandy] = [await shop.till(), await shop.till({ branchId: shop.branchIds[1] })]
  const nimali = await shop.cashier('Nimali')
  const ruwan = await shop.cashier('Ruwan', '730264', { branchId: null })
  const rival = await tills.shop()
  const theirs = await rival.cashier('Amaya')
  const persons = async (of: typeof till) =>
    (
      await of.ask<{ persons: { name: string }[] }>('authentication', 'GET', '/counter/persons')
    ).data.persons.map(({ name }) => name)
  expect(await persons(till)).toEqual(['Nimali', 'Ruwan'])
  expect(await persons(kandy)).toEqual(['Ruwan'])
  expect(await kandy.come(nimali.id, nimali.pin)).toMatchObject({ code: 4000 })
  expect(await kandy.come(ruwan.id, ruwan.pin)).toMatchObject({ code: 2000 })
  expect(await till.come(theirs.id, theirs.pin)).toMatchObject({ code: 4000 })
})

test('one press ends somebody everywhere: the own phone and wherever they stand [CASH-04]', async () => {
  const shop = await tills.shop()
  const till = await shop.till({ requiresPerson: true })
  const nimali = await shop.cashier('Nimali')
  await till.come(nimali.id, nimali.pin)
  await shop.owner.ask('authentication', 'DELETE', `/cashiers/${nimali.id}`)
  expect(await nimali.phone.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({
    code: 4009,
  })
  expect((await till.profile()).counter).toMatchObject({ cashier: null })
  expect(await till.redeem(shop.id, 'ABCD2345')).toMatchObject({
    displayMessage: 'Enter your PIN before you redeem.',
  })
  expect(await till.come(nimali.id, nimali.pin)).toMatchObject({ code: 4000 })
})

test('a new link asks for a new PIN and ends the phone before [CASH-01]', async () => {
  const shop = await tills.shop()
  const till = await shop.till()
  const nimali = await shop.cashier('Nimali')
  await shop.owner.ask('authentication', 'POST', `/cashiers/${nimali.id}/link`)
  expect(await nimali.phone.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({
    code: 4009,
    displayMessage: expect.stringContaining('sent you a new link'),
  })
  expect(await till.come(nimali.id, '482915')).toMatchObject({ code: 4000 })
  const token = await tills.linkSentTo(nimali.email)
  expect(token).not.toBe(nimali.token)
  await tills.paired(token, { pin: '730264' })
  expect(await nimali.phone.ask('core', 'GET', '/coupons/redemptions')).toMatchObject({
    code: 4009,
  })
  expect(await till.come(nimali.id, '482915')).toMatchObject({ code: 4000 })
  expect(await till.come(nimali.id, '730264')).toMatchObject({ code: 2000 })
})

async function sold(shop: { id: string }) {
  const deal = await addDeal(db, shop.id)
  const collected = { collectedBy: shop.id, collectedAt: new Date() }
  return addCoupons(db, deal, 4, collected)
}

test('a till redeems in its own branch alone, and each redemption names till and person [TILL-08]', async () => {
  const shop = await tills.shop('Galle Fort', 'Kandy')
  const [till, kandy] = [await shop.till(), await shop.till({ branchId: shop.branchIds[1] })]
  const { id, pin } = await shop.cashier('Nimali')
  const [first, second] = await sold(shop)
  await till.come(id, pin)
  const elsewhere = { branchId: shop.branchIds[1] }
  const redeemed = await till.redeem(shop.id, first?.code ?? '', elsewhere)
  expect(redeemed).toMatchObject({ code: 2000 })
  await kandy.redeem(shop.id, second?.code ?? '')
  const { rows } = await db.execute(
    sql`select branch_id, till_id, cashier_id from redemptions where coupon_id = ${first?.id ?? ''}`,
  )
  expect(rows).toEqual([{ branch_id: shop.branchId, till_id: till.id, cashier_id: id }])
  expect((await till.last()).map((one) => one.id)).toEqual([redeemed.data.id])
  expect(await kandy.ask('core', 'GET', `/coupons/redemptions/${redeemed.data.id}`)).toMatchObject({
    code: 4004,
  })
  const life = await shop.owner.ask<{ steps: { what: string; by: string }[] }>(
    'core',
    'GET',
    `/coupons/codes/${first?.id}`,
  )
  expect(life.data.steps.at(-1)).toMatchObject({ what: 'redeemed', by: 'Nimali, Front desk' })
  const all = await shop.owner.last()
  expect(all).toHaveLength(2)
})

test('whoever redeemed undoes it at the same till, unless the owner forbids it [TILL-09]', async () => {
  const shop = await tills.shop()
  const [till, bar] = [await shop.till(), await shop.till({ name: 'Bar' })]
  const [nimali, ruwan] = [await shop.cashier('Nimali'), await shop.cashier('Ruwan', '730264')]
  const [first, second] = await sold(shop)
  await till.come(nimali.id, nimali.pin)
  const { data } = await till.redeem(shop.id, first?.code ?? '')
  await bar.come(nimali.id, nimali.pin)
  expect(await bar.undo(data.id)).toMatchObject({ code: 4022 })
  await till.come(ruwan.id, ruwan.pin)
  expect(await till.undo(data.id)).toMatchObject({ code: 4022 })
  await till.come(nimali.id, nimali.pin)
  expect(await till.last()).toMatchObject([{ undoable: true }])
  expect(await till.undo(data.id)).toMatchObject({ code: 2000 })
  const again = await till.redeem(shop.id, second?.code ?? '')
  const forbid = { allowed: false }
  await shop.owner.ask('authentication', 'PUT', '/cashiers/undo', forbid)
  expect(await till.undo(again.data.id)).toMatchObject({ code: 4003 })
  expect((await till.profile()).permissions).not.toContain('UNDO_REDEMPTION')
  await shop.owner.ask('authentication', 'PUT', '/cashiers/undo', { allowed: true })
  expect(await till.undo(again.data.id)).toMatchObject({ code: 2000 })
})

test('where a person is required, a till asks again after idle minutes [CASH-06]', async () => {
  const shop = await tills.shop()
  const till = await shop.till({ requiresPerson: true })
  const { id, pin } = await shop.cashier('Nimali')
  const [first, second] = await sold(shop)
  await till.come(id, pin)
  expect(await till.redeem(shop.id, first?.code ?? '')).toMatchObject({ code: 2000 })
  await db
    .update(signIns)
    .set({ cashierUntil: sql`now() - interval '1 second'` })
    .where(eq(signIns.cashierId, id))
  expect(await till.redeem(shop.id, second?.code ?? '')).toMatchObject({ code: 4022 })
  await till.come(id, pin)
  expect(await till.redeem(shop.id, second?.code ?? '')).toMatchObject({ code: 2000 })
})
