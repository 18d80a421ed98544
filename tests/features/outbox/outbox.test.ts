import { beforeEach, describe, expect, test } from 'vitest'
import { createDrivers } from '#src/services/notifications/drivers/drivers.ts'
import { queueMessage } from '#src/services/notifications/messages.ts'
import { deliverDue } from '#src/services/notifications/outbox/deliver.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db, services } = app
const drivers = createDrivers(services.settings.messages)
const PATH = '/dev/outbox'

beforeEach(() => db.delete(outboxMessages))

const queue = (to: string, code: string, language: 'en' | 'ru' = 'en') =>
  db.transaction((tx) =>
    queueMessage(tx, services.settings, {
      channel: to.includes('@') ? 'EMAIL' : 'SMS',
      to,
      template: 'otp-sign-up',
      params: { code },
      language,
      by: 'counted',
    }),
  )

describe('the development outbox', () => {
  test('the development outbox shows signed-out people what was sent, newest first, with its text [AUTH-74]', async () => {
    await queue('+94771234567', '111111')
    await deliverDue(services, drivers)
    await queue('nadeesha@example.com', '222222', 'ru')
    const { $, status } = await openBrowser(app).get(PATH)
    expect(status).toBe(200)
    const cards = $('main .card')
      .map((_, card) => $(card).text())
      .get()
    expect(cards).toHaveLength(2)
    expect(cards[0]).toMatch(/Waiting.*E-mail.*nadeesha@example\.com.*Код для регистрации.*222222/s)
    expect(cards[1]).toMatch(/Sent.*SMS.*\+94771234567.*111111 is your.*@dealdesk\.test #111111/s)
    expect($('nav[aria-label="Main menu"], x-island')).toHaveLength(0)
  })

  test('the development outbox finds a destination by a plain form', async () => {
    await queue('+94771234567', '111111')
    await queue('+94712222222', '222222')
    const browser = openBrowser(app)
    const { $: page } = await browser.get(PATH)
    expect(page('form[method=get]').attr('action')).toBe(PATH)
    const { $ } = await browser.get(`${PATH}?to=071%20222%202222`)
    expect($('main .card')).toHaveLength(1)
    expect($('main .card').text()).toContain('222222')
    expect($('[name=to]').attr('value')).toBe('071 222 2222')
  })

  test('the development outbox says that there is nothing, and what was looked for', async () => {
    const browser = openBrowser(app)
    expect((await browser.get(PATH)).$('main').text()).toContain('No messages yet')
    const { $ } = await browser.get(`${PATH}?to=${'%3Cb%3E'.repeat(100)}`)
    expect($('main').text()).toContain('<b><b>')
    expect($(`main a[href="${PATH}"]`)).toHaveLength(1)
  })

  test('the development outbox is a page without menu for signed-in people too', async () => {
    await queue('+94771234567', '111111')
    const { browser } = await signedIn(app)
    const { $, status } = await browser.get(PATH)
    expect([status, $('.shell').length]).toEqual([200, 0])
  })

  test('escapes what a message says', async () => {
    await queue('"><script>@example.com', '111111')
    const { $, html } = await openBrowser(app).get(PATH)
    expect($('main script')).toHaveLength(0)
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('in production', () => {
  test('the page is not there, and no service is asked [AUTH-74]', async () => {
    const production = await testApp({ beside: app, config: { production: true } })
    app.calls.length = 0
    expect((await openBrowser(production).get(PATH)).status).toBe(404)
    expect(app.calls).toEqual([])
  })

  test('services in production say so to any web half [AUTH-74]', async () => {
    const settings = { ...services.settings, production: true }
    const beside = { ...app, services: { ...services, settings } }
    const web = await testApp({ beside })
    await queue('+94771234567', '111111')
    const { status, html } = await openBrowser(web).get(PATH)
    expect(status).toBe(404)
    expect(html).not.toContain('111111')
  })
})

test('a code is asked for, read on the page and used, and no log holds it or its number [A11, AUTH-74]', async () => {
  app.lines.length = 0
  services.lines.length = 0
  const ask = (path: string, more = {}) =>
    app.app.request(`/api/v1/authentication/otp/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': services.settings.apiKey },
      body: JSON.stringify({ mobileNo: { countryCode: '+94', localNumber: '771234567' }, ...more }),
    })
  const opened = await ask('generate')
  await deliverDue(services, drivers)
  const { $ } = await openBrowser(app).get(`${PATH}?to=0771234567`)
  const code =
    $('main .card')
      .text()
      .match(/@dealdesk\.test #(\d{6})/)?.[1] ?? 'none'
  expect(await opened.text()).not.toContain(code)
  expect((await ask('verify', { otp: code })).status).toBe(200)
  const lines = [...app.lines, ...services.lines].join('\n')
  expect(lines).toContain(PATH)
  expect(lines).toContain('message sent')
  expect(lines).not.toContain(code)
  expect(lines).not.toContain('771234567')
})
