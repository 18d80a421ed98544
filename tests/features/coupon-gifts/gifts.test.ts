import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { smsOptOuts } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { decodePicture } from '#tests/support/decode-picture.ts'
import { messagesTo } from '#tests/support/messages.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const admin = await signedIn(app, { role: 'ADMIN', business: undefined })
const deal = await addDeal(db, owner.account.id, { title: 'High tea for two' })
await addCoupons(db, deal, 20)
const page = `/coupons/deal/${deal.id}/give`

let last = 0
const newNumber = () => `+94773${String(++last).padStart(6, '0')}`

async function linkFor(to: string) {
  expect((await owner.browser.submit(page, { recipients: `${to}, Anna` })).status).toBe(303)
  const [message] = await messagesTo(app.services, to)
  return new URL(message?.params.link ?? '').pathname
}

test('a merchant gives a coupon from the deal’s coupons, and the list says to whom [COUP-141, COUP-147, SCREEN-140]', async () => {
  const { $: ofDeal } = await owner.browser.get(`/coupons/deal/${deal.id}`)
  expect(ofDeal(`a[href="${page}"]`)).toHaveLength(1)
  const to = newNumber()
  await linkFor(to)
  const { $ } = await owner.browser.get('/coupons/gifts')
  const row = $('main').text()
  for (const part of ['Anna', 'High tea for two', 'SMS sent', 'Given']) expect(row).toContain(part)
  const { $: found } = await admin.browser.get(`/coupons/gifts?q=0${to.slice(3)}`)
  expect(found('tbody tr')).toHaveLength(1)
})

test.each([
  ['en' as const, /Line 2: the number is too short \(077123, Ben\)/, /Line 3: no mobile number/],
  ['ru' as const, /Строка 2: номер слишком короткий \(077123, Ben\)/, /Строка 3: нет ни номера/],
])(
  'of a list with faults each line is named and nothing is lost or given, in %s [COUP-140]',
  async (lang, second, third) => {
    const { browser, account } = await signedIn(app, { language: lang })
    const own = await addDeal(db, account.id)
    const page = `/coupons/deal/${own.id}/give`
    await addCoupons(db, own, 1)
    const to = newNumber()
    const typed = `${to}, Anna\n077123, Ben\nnobody`
    const { status, $ } = await browser.submit(page, { recipients: typed })
    expect(status).toBe(422)
    expect($('textarea[name=recipients]').text()).toBe(typed)
    expect($('main').text()).toMatch(second)
    expect($('main').text()).toMatch(third)
    expect(await messagesTo(app.services, to)).toEqual([])
  },
)

test('the lines of a file are added to those typed, and come back to be mended [COUP-140, SCREEN-141]', async () => {
  const { $ } = await owner.browser.get(page)
  const form = new FormData()
  for (const name of ['_csrf', 'key']) form.set(name, $(`form [name=${name}]`).attr('value') ?? '')
  form.set('recipients', newNumber())
  form.set('file', new File(['Phone;Name\n12;Ben\n'], 'people.csv', { type: 'text/csv' }))
  const answer = await owner.browser.post(page, form)
  expect(answer.status).toBe(422)
  expect(answer.$('textarea[name=recipients]').text()).toContain('12;Ben')
  form.set('file', new File([new Uint8Array([80, 75, 0, 0])], 'people.xlsx'))
  expect((await owner.browser.post(page, form)).$('main').text()).toContain('text or CSV file')
})

test('the page behind the link shows the coupon to whoever has it, and nothing of a person [COUP-150, R25, SCREEN-142]', async () => {
  const to = newNumber()
  const link = await linkFor(to)
  const stranger = openBrowser(app)
  const answer = await stranger.get(link)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const text = answer.$('body').text()
  expect(text).not.toContain('Anna')
  expect(text).not.toContain(to.slice(-6))
  const code = answer.$('main .code').text()
  expect(await decodePicture(answer.$('main img').attr('src') ?? '', '#111')).toBe(code)
  expect((await stranger.get(`${link}x`)).status).toBe(404)
})

test('whoever has the link stops messages after a question, and starts them again [COUP-145]', async () => {
  const to = newNumber()
  const link = await linkFor(to)
  const stranger = openBrowser(app)
  const { $ } = await stranger.get(link)
  const stop = $(`a[href="${link}/messages"]`).attr('href') ?? ''
  await stranger.get(stop)
  expect(await db.$count(smsOptOuts, eq(smsOptOuts.mobile, to))).toBe(0)
  await stranger.submit(stop, {})
  expect(await db.$count(smsOptOuts, eq(smsOptOuts.mobile, to))).toBe(1)
  await stranger.submit(stop, { wanted: '1' })
  expect(await db.$count(smsOptOuts, eq(smsOptOuts.mobile, to))).toBe(0)
})

test('an administrator chooses goodwill with a reason; a merchant is not offered it [COUP-149]', async () => {
  expect((await owner.browser.get(page)).$('[name=kind]')).toHaveLength(0)
  const goodwill = { recipients: newNumber(), kind: 'GOODWILL' }
  const refused = await admin.browser.submit(page, goodwill)
  expect(refused.$('#field-reason-error').text()).toContain('Enter a reason')
  const given = await admin.browser.submit(page, { ...goodwill, reason: 'Waited an hour' })
  expect(given.headers.get('location')).toBe('/coupons/gifts')
  const { $ } = await owner.browser.get('/coupons/gifts')
  expect($('main').text()).not.toContain('Waited an hour')
})

test('another merchant finds no form for the deal, and none of its given coupons [COUP-147]', async () => {
  const rival = await signedIn(app)
  expect((await rival.browser.get(page)).status).toBe(404)
  expect((await rival.browser.get('/coupons/gifts')).$('tbody tr')).toHaveLength(0)
})
