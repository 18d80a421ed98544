import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deals } from '#src/services/core/deals/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal, lastDay } from '#tests/support/coupons.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
const deal = await addDeal(db, owner.account.id, { title: 'Tea & "cake" <for two>' })
const pageOf = (id: string, language = 'en') => `/d/${language}/${id}`

test('a live deal’s page shows it to everybody, with what messengers show of a link [DEAL-180, SCREEN-143]', async () => {
  const { status, headers, $ } = await openBrowser(app).get(pageOf(deal.id))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(headers.getSetCookie()).toEqual([])
  const property = (name: string) => $(`meta[property="${name}"]`).attr('content')
  expect(property('og:title')).toBe('Tea & "cake" <for two>')
  expect(property('og:image')).toMatch(/^https?:\/\/[^/]+\/media\/[0-9a-f-]{36}\/full$/)
  expect(property('og:url')).toMatch(new RegExp(`^https?://[^/]+${pageOf(deal.id)}$`))
  expect(property('og:description')).toContain('6,750')
  expect($('h1').text()).toBe('Tea & "cake" <for two>')
  expect($('script, form, input')).toHaveLength(0)
})

test('whoever asks gets the same bytes, signed in or not, whatever they chose [DEAL-180]', async () => {
  const stranger = openBrowser(app)
  stranger.cookies.set('lang', 'ru')
  stranger.cookies.set('theme', 'dark')
  const one = await stranger.get(pageOf(deal.id))
  const other = await owner.browser.get(pageOf(deal.id))
  expect(one.html).toBe(other.html)
  expect(one.html).not.toContain(owner.account.email)
  const { $ } = await stranger.get(pageOf(deal.id, 'ru'))
  expect($('html').attr('lang')).toBe('ru')
  expect($('main').text()).toContain('покажите его на кассе')
})

test.each([
  ['waits', { approvalStatus: 'PENDING' as const }],
  ['was rejected', { approvalStatus: 'REJECTED' as const }],
  ['has ended', lastDay(-1)],
  ['has not begun', { validFrom: new Date(Date.now() + 86_400_000) }],
  ['was deleted', { deletedAt: new Date() }],
])('a deal that %s has an honest page instead [DEAL-180]', async (_what, changes) => {
  const other = await addDeal(db, owner.account.id, { title: 'Nobody sees me' })
  await db.update(deals).set(changes).where(eq(deals.id, other.id))
  const { status, html, $ } = await openBrowser(app).get(pageOf(other.id))
  expect(status).toBe(404)
  expect($('main').text()).toContain('isn’t available')
  expect(html).not.toMatch(/Nobody sees me|og:/)
})

test('another language, another id and a deal whose coupons are off are not found [DEAL-180]', async () => {
  const stranger = openBrowser(app)
  expect((await stranger.get(pageOf(deal.id, 'de'))).status).toBe(404)
  expect((await stranger.get(pageOf('1'))).status).toBe(404)
  const off = await addDeal(db, owner.account.id)
  await addCoupons(db, off, 1)
  await owner.browser.get(`/coupons/deal/${off.id}`)
  const path = `/coupons/deal/${off.id}/status`
  const { $ } = await owner.browser.get('/coupons')
  const _csrf = $('[name=_csrf]').attr('value') ?? ''
  await owner.browser.post(path, { _csrf, status: 'INACTIVE' })
  expect((await stranger.get(pageOf(off.id))).status).toBe(404)
})

test('a live deal’s page leads to it, one that waits does not [DEAL-181]', async () => {
  const show = (id: string) => owner.browser.get(`/deals/view/merchant/${id}`)
  expect((await show(deal.id)).$(`a[href="${pageOf(deal.id)}"]`)).toHaveLength(1)
  const waits = await addDeal(db, owner.account.id, { approvalStatus: 'PENDING' })
  expect((await show(waits.id)).$('a[href^="/d/"]')).toHaveLength(0)
})
