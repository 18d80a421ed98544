import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { openTills } from '#tests/support/tills.ts'

const app = await testApp()
const world = await openTills(app)
const counter = '/coupon-redeem'
const person = '/coupon-redeem/at/person'

async function open() {
  const shop = await world.shop('Galle Fort', 'Kandy')
  const { id, token } = await shop.offer({ requiresPerson: true })
  const till = openBrowser(app)
  await till.submit(`/pair/${token}`, {})
  const owner = await signedInAs(app, shop)
  const texts = async () => ({
    list: (await owner.get('/tills')).$('main').text(),
    page: (await owner.get(`/tills/view/${id}`)).$('main').text(),
  })
  return { shop, id, till, owner, texts }
}

const inList = 'Asks for a PIN that nobody has'

describe('a till that asks for a PIN which nobody has says so and what to do [TILL-50]', () => {
  test('where nobody belongs to its branch', async () => {
    const { shop, till, owner, id, texts } = await open()
    await shop.cashier('Elsewhere', '482915', { branchId: shop.branchIds[1] })
    expect((await till.get(counter)).headers.get('location')).toBe(person)
    const shown = await till.get(person)
    expect(shown.status).toBe(200)
    expect(shown.$('main h1').text()).toBe('Nobody can redeem here yet')
    expect(shown.$('main').text()).toContain('Nobody has a PIN for this branch yet.')
    expect(shown.$(`main a[href="${counter}"]`)).toHaveLength(1)
    const swapped = await till.swap(counter)
    expect([swapped.status, swapped.headers.get('hx-push-url')]).toEqual([200, person])
    expect(swapped.html).toContain('Nobody has a PIN for this branch yet.')
    expect(await texts()).toEqual({
      list: expect.stringContaining(inList),
      page: expect.stringContaining('nobody at its branch has one'),
    })
    const { $ } = await owner.get(`/tills/view/${id}`)
    expect($('main .note a[href="/cashiers"]')).toHaveLength(1)
  })

  test('where somebody was invited and has not chosen one, until they do', async () => {
    const { shop, till, texts } = await open()
    await till.get(counter)
    const { id, token } = await shop.invite('Nimali')
    const { $ } = await till.get(person)
    expect($('main').text()).toContain('hasn’t chosen a PIN yet')
    expect((await texts()).list).toContain(inList)
    expect((await texts()).page).toContain('haven’t chosen one yet')
    await world.paired(token, { pin: '482915' })
    expect((await till.get(person)).$('[name=cashierId]')).toHaveLength(1)
    const come = await till.submit(person, { cashierId: id, pin: '482915' })
    expect(come.headers.get('location')).toBe(counter)
    expect((await till.get(counter)).status).toBe(200)
    expect((await texts()).list).not.toContain(inList)
  })

  test('after the last of them was removed', async () => {
    const { shop, till } = await open()
    const nimali = await shop.cashier('Nimali')
    await till.submit(person, { cashierId: nimali.id, pin: nimali.pin })
    await shop.owner.ask('authentication', 'DELETE', `/cashiers/${nimali.id}`)
    expect((await till.get(counter)).headers.get('location')).toBe(person)
    expect((await till.get(person)).$('main').text()).toContain('Nobody has a PIN for this branch')
  })
})

test('a till that asks for nobody, and an own phone, are not among them [TILL-50]', async () => {
  const { shop, till, id, texts } = await open()
  await shop.askForPerson(id, false)
  expect((await till.get(counter)).status).toBe(200)
  expect((await till.get(person)).headers.get('location')).toBe(counter)
  await shop.cashier('Nimali')
  expect((await texts()).list).not.toContain(inList)
})
