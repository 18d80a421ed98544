import { expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { addDeal, goodDeal, openShop, picture, sendDeal } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { draw, testPage } from '#tests/views/render.tsx'
import { Toast } from '#views/components/toast.tsx'

const NOTICE = '__Host-dealdesk-notice'
let down = false
const app = await testApp({
  instead: ({ url, method }) =>
    down && (method !== 'GET' || /\/core\//.test(url)) ? new Response('', { status: 500 }) : null,
})
const shop = await openShop(app)

test('a success is a banner with message and type, shown once [SHELL-73, SHELL-75, SHELL-76]', async () => {
  const id = await addDeal(shop)
  const path = `/deals/view/merchant/${id}`
  expect(shop.browser.cookies.has(NOTICE)).toBe(true)
  const { $ } = await shop.browser.get(path)
  expect($('#toasts [role=status]').text()).toContain('Deal added. It’s waiting for approval.')
  expect(shop.browser.cookies.has(NOTICE)).toBe(false)
  expect((await shop.browser.get(path)).$('#toasts').children()).toHaveLength(0)
})

test('a banner waits for the page that is opened, whatever was asked for ahead [SHELL-75, SHELL-173]', async () => {
  const path = `/deals/view/merchant/${await addDeal(shop)}`
  const early = await shop.browser.swap(path, 'main#main', { 'x-prefetch': '1' })
  expect([early.status, early.html.includes('Deal added')]).toEqual([200, false])
  expect((await shop.browser.get(path)).$('#toasts').text()).toContain('Deal added.')
})

test('a refused deal is an ERROR banner with the service’s words for ten seconds [SHELL-74, SHELL-75, SHELL-76, SHELL-79]', async () => {
  const small = await openShop(app, { deals: 1 })
  const full = await small.browser.get('/deals/add')
  await addDeal(small)
  const form = new FormData()
  for (const [name, value] of Object.entries(goodDeal(small))) form.append(name, value)
  form.append('_csrf', full.$('main [name=_csrf]').attr('value') ?? '')
  form.append('coverImage', await picture())
  form.append('imageUrls', await picture())
  const { $ } = await small.browser.post('/deals/add', form)
  const toast = $('#toasts [role=alert]')
  expect(toast.text()).toContain('all the deals your plan allows this month')
  expect(toast.attr('data-stays')).toBe('10000')
  expect($('#errors').text()).toContain('all the deals your plan allows this month')
})

test('how long messages stay is configuration [SHELL-78]', () => {
  expect(readConfig({}).toastSeconds).toEqual({ success: 5, error: 10 })
  const { toastSeconds } = readConfig({ TOAST_SUCCESS_SECONDS: '8', TOAST_ERROR_SECONDS: '20' })
  const page = testPage({ toastSeconds })
  const stays = (type: 'SUCCESS' | 'ERROR') =>
    draw(<Toast type={type} message="x" />, page)('[data-stays]').attr('data-stays')
  expect([stays('SUCCESS'), stays('ERROR')]).toEqual(['8000', '20000'])
})

test('every failed call has a message on its page, and none on the next [SHELL-82]', async () => {
  const pages = ['/deals/list/merchant', '/deals/add', '/dashboard', '/profile/merchant?tab=plan']
  for (const path of pages) {
    down = true
    const failed = await shop.browser.get(path)
    expect(failed.$('main').text(), path).toMatch(
      /Retry|Nothing is lost|couldn’t load|isn’t responding/,
    )
    down = false
    const again = await shop.browser.get(path)
    expect(again.status, path).toBe(200)
    expect(again.$('main').text(), path).not.toMatch(/isn’t responding|Nothing is lost/)
  }
})

test('after a save the next screen is made from fresh calls [API-18]', async () => {
  app.calls.length = 0
  const fields = { ...goodDeal(shop), coverImage: await picture(), imageUrls: await picture() }
  const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
  const { html } = await sendDeal(shop.browser, '/deals/add', fields, htmx)
  expect(html).toContain(fields.title)
  const saved = app.calls.indexOf('POST /api/v1/core/deals/MERCHANT')
  const read = /^GET \/api\/v1\/core\/deals\/MERCHANT\/[0-9a-f-]{36}$/
  expect(saved).toBeGreaterThan(-1)
  expect(app.calls.slice(saved).some((call) => read.test(call))).toBe(true)
})
