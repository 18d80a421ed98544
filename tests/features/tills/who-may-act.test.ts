import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIns } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { openTills } from '#tests/support/tills.ts'

const app = await testApp()
const { db } = app
const world = await openTills(app)
const counter = '/coupon-redeem'
const person = '/coupon-redeem/at/person'
const customer = await addAccount(db, {
  role: 'USER',
  fullName: 'Ruwan Silva',
  business: undefined,
})

/** A till in a browser and one by the API, at which Nimali stands who has redeemed a coupon at each. */
async function open(requiresPerson: boolean) {
  const shop = await world.shop('Galle Fort', 'Kandy')
  const nimali = await shop.cashier('Nimali')
  await shop.cashier('Ruwan', '730264', { branchId: null })
  const collected = { collectedBy: customer.id, collectedAt: new Date() }
  const coupons = await addCoupons(db, await addDeal(db, shop.id), 5, collected)
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = coupons.map(
    ({ code }) => code,
  )
  const offered = await shop.offer({ name: 'Desk', requiresPerson })
  const page = openBrowser(app)
  await page.submit(`/pair/${offered.token}`, {})
  await page.submit(person, { cashierId: nimali.id, pin: nimali.pin })
  const shown = await page.submit(counter, { code: first })
  const till = await shop.till({ name: 'Bar', requiresPerson })
  await till.come(nimali.id, nimali.pin)
  const redeemed = await till.redeem(shop.id, second)
  const atCounter = (await page.get(counter)).$('#redeem').serializeArray()
  const form = Object.fromEntries(atCounter.map(({ name, value }) => [name, value]))
  return {
    shop,
    nimali,
    page,
    till,
    ids: [offered.id, till.id],
    done: shown.headers.get('location') ?? '',
    redemption: redeemed.data.id,
    codes: [third, fourth, fifth] as const,
    form,
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const asks = (id: string, required: boolean, { shop }: Opened) => shop.askForPerson(id, required)

/** Why whoever stood at a till stands there no longer. */
const reasons: Record<string, (opened: Opened) => Promise<unknown>> = {
  'the person moved to another branch': ({ shop, nimali }) =>
    shop.owner.ask('authentication', 'PUT', '/cashiers', {
      id: nimali.id,
      name: 'Nimali',
      branchId: shop.branchIds[1],
      version: 1,
    }),
  'the person was removed': ({ shop, nimali }) =>
    shop.owner.ask('authentication', 'DELETE', `/cashiers/${nimali.id}`),
  'the person got a new link': ({ shop, nimali }) =>
    shop.owner.ask('authentication', 'POST', `/cashiers/${nimali.id}/link`),
  'the time of the PIN is over': async ({ nimali }) => {
    const over = { cashierUntil: sql`now() - interval '1 second'` }
    await db.update(signIns).set(over).where(eq(signIns.cashierId, nimali.id))
    // As a browser that loaded the page before, so that only the instant tells.
    await db.execute(sql`update sessions set profile = jsonb_set(profile,
      '{counter,personUntil,milliseconds}', '1') where counter`)
  },
  'the tills moved to another branch': ({ shop, ids }) =>
    Promise.all(
      ids.map((id) =>
        shop.owner.ask('authentication', 'PUT', '/tills', {
          id,
          name: 'Moved',
          branchId: shop.branchIds[1],
          version: 1,
        }),
      ),
    ),
  'the tills ask no more, and then again': async (opened) => {
    for (const id of opened.ids) await asks(id, false, opened)
    for (const id of opened.ids) await asks(id, true, opened)
  },
}

describe('at a till that asks for a person nothing goes on without one [CASH-03, CASH-06]', () => {
  const needed = { code: 4022, displayMessage: 'Enter your PIN before you redeem.' }

  test.each(Object.entries(reasons))('%s', async (_why, happens) => {
    const opened = await open(true)
    const { shop, page, till, done, redemption, codes, form } = opened
    await happens(opened)
    expect(await till.redeem(shop.id, codes[0])).toMatchObject(needed)
    expect(await till.undo(redemption)).toMatchObject(needed)
    const reads = [
      `/coupons/validate/${codes[0]}/${shop.id}`,
      '/coupons/redemptions',
      `/coupons/redemptions/${redemption}`,
    ]
    for (const path of reads) expect(await till.ask('core', 'GET', path)).toMatchObject(needed)
    expect((await till.profile()).counter?.cashier).toBeNull()

    const looked = await page.post('/coupon-redeem/check', { ...form, code: codes[1] })
    expect(looked.html).toContain(needed.displayMessage)
    expect(looked.html).not.toContain('Ruwan Silva')
    const pressed = await page.post(counter, { ...form, code: codes[1] })
    expect(pressed.headers.get('location')).toBe(person)
    expect((await page.get(person)).$('body').text()).toContain(needed.displayMessage)
    for (const path of [counter, done, `${done}/undo`, `${done}/receipt`])
      expect((await page.get(path)).headers.get('location'), path).toBe(person)
    const { rows } = await db.execute(sql`select from redemptions where merchant_id = ${shop.id}`)
    expect(rows).toHaveLength(2)
  })
})

describe('at a till that asks for nobody a person’s time ends all the same [CASH-03, CASH-06]', () => {
  const { 'the tills ask no more, and then again': _, ...others } = reasons

  test.each(Object.entries(others))('%s', async (_why, happens) => {
    const opened = await open(false)
    const { shop, page, till, redemption, codes, form } = opened
    await happens(opened)
    expect((await till.profile()).counter?.cashier).toBeNull()
    expect((await till.undo(redemption)).code).not.toBe(2000)
    expect(await till.redeem(shop.id, codes[0])).toMatchObject({ code: 2000 })
    const asSeen = await page.post(counter, { ...form, code: codes[1] })
    expect(asSeen.$('main').text()).toContain('Not redeemed yet')
    expect((await page.get(counter)).$('#at-till').text()).not.toContain('Nimali')
    await page.submit(counter, { code: codes[1] })
    const { rows } = await db.execute(sql`select from redemptions
      where merchant_id = ${shop.id} and cashier_id is null`)
    expect(rows).toHaveLength(2)
  })

  test('and so it does where the question for a PIN is taken off', async () => {
    const opened = await open(true)
    for (const id of opened.ids) await asks(id, false, opened)
    expect((await opened.till.profile()).counter).toMatchObject({ cashier: null })
    expect((await opened.page.get(counter)).$('#at-till').text()).not.toContain('Nimali')
  })
})

test('whoever stands there goes on, also where the question for a PIN is put on [CASH-06]', async () => {
  const opened = await open(false)
  const { shop, page, till, redemption, codes } = opened
  for (const id of opened.ids) await asks(id, true, opened)
  expect(await till.redeem(shop.id, codes[0])).toMatchObject({ code: 2000 })
  expect(await till.undo(redemption)).toMatchObject({ code: 2000 })
  expect((await page.get(counter)).$('#at-till').text()).toContain('Nimali')
  const pressed = await page.submit(counter, { code: codes[1] })
  expect(pressed.headers.get('location')).toMatch(/^\/coupon-redeem\/[\w-]{36}$/)
})

test('each answer to a second tab says who has come to the till in the first [CASH-03]', async () => {
  const { page, shop, codes, form } = await open(true)
  const amaya = await shop.cashier('Amaya', '905173')
  await page.submit(person, { cashierId: amaya.id, pin: amaya.pin })
  const asTab = (target: string) => ({ 'hx-request': 'true', 'hx-target': target })
  const looked = await page.post(
    '/coupon-redeem/check',
    { ...form, code: codes[1] },
    { ...asTab('div#code-state'), 'x-by-page': '1' },
  )
  const partial = '<hx-partial hx-target="#at-till" hx-swap="innerHTML">'
  const standing = (html: string) => html.split(partial)[1]
  expect(standing(looked.html)).toContain('At the till: Amaya')
  const seen = { ...form, code: codes[1] }
  const asSeen = await page.post(counter, seen, asTab('dialog#dialog'))
  expect(standing(asSeen.html)).toContain('At the till: Amaya')
  const again = { ...seen, standing: asSeen.$('#redeem [name=standing]').attr('value') ?? '' }
  const done = await page.post(counter, again, asTab('dialog#dialog'))
  expect(done.html).toContain('data-redeemed')
  expect(standing(done.html)).toContain('At the till: Amaya')
})

test('the owner’s pages do not offer to ask for a PIN on a cashier’s own phone [CASH-06]', async () => {
  const { shop, nimali } = await open(false)
  const phone = (await nimali.phone.profile()).counter?.tillId
  const owner = await signedInAs(app, shop)
  const { $ } = await owner.get(`/tills/edit/${phone}`)
  expect($('[name=name]')).toHaveLength(1)
  expect($('[name=requiresPerson]')).toHaveLength(0)
  const renamed = { name: 'Hers', branchId: shop.branchId }
  expect((await owner.submit(`/tills/edit/${phone}`, renamed)).status).toBe(303)
})
