import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { deviceTokens } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { vapidSettings } from '#tests/support/push-service.ts'

const push = vapidSettings()
const { publicKey } = push
const app = await testApp({ config: { push: { publicKey } }, settings: { push } })
const without = await testApp({ beside: app })
const PATH = '/notifications/device'
const endpoint = 'https://push.example.com/send/abc'
const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) }
const deviceToken = JSON.stringify({ endpoint, keys })

type Signed = Awaited<ReturnType<typeof signedIn>>
const propsOf = async ({ browser }: Pick<Signed, 'browser'>, path = '/notifications') => {
  const { $ } = await browser.get(path)
  return JSON.parse($('x-island[name=push]').attr('props') ?? 'null')
}
const devicesOf = ({ account }: Signed) =>
  app.db.select().from(deviceTokens).where(eq(deviceTokens.userId, account.id))

describe('where push is configured', () => {
  test('every page after sign-in carries what a browser subscribes with [AUTH-107]', async () => {
    const person = await signedIn(app)
    for (const path of ['/dashboard', '/deals/list/merchant', '/notifications']) {
      expect(await propsOf(person, path)).toEqual({
        publicKey,
        userId: person.account.id,
        action: PATH,
        csrf: expect.any(String),
        since: expect.any(Number),
      })
    }
    const { $ } = await openBrowser(app).get('/login')
    expect($('x-island')).toHaveLength(0)
    const swapped = await person.browser.swap('/dashboard')
    expect(swapped.$('x-island[name=push]')).toHaveLength(0)
  })

  test('a subscription is kept for whoever signed in, and written down once [AUTH-107, NOTIF-10, NOTIF-11]', async () => {
    const person = await signedIn(app)
    const { csrf } = await propsOf(person)
    for (let i = 0; i < 2; i++) {
      const answer = await person.browser.post(PATH, { _csrf: csrf, deviceToken })
      expect([answer.status, answer.html]).toEqual([204, ''])
    }
    expect(await devicesOf(person)).toMatchObject([{ platform: 'WEB', token: deviceToken }])
    const events = await app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.account.id))
    expect(events.filter(({ event }) => event === 'device.registered')).toHaveLength(1)
  })

  test('what cannot be registered is only logged [AUTH-108]', async () => {
    const person = await signedIn(app)
    const { csrf } = await propsOf(person)
    app.lines.length = 0
    const answer = await person.browser.post(PATH, { _csrf: csrf, deviceToken: 'secret-token' })
    expect([answer.status, answer.html]).toEqual([400, ''])
    const warned = app.lines.filter((line) => line.includes('browser not registered'))
    expect(warned).toHaveLength(1)
    expect(app.lines.join()).not.toContain('secret-token')
    expect(await devicesOf(person)).toEqual([])
    expect((await person.browser.get('/notifications')).$('.note.bad, .toast')).toHaveLength(0)
  })

  test('a service that is away costs nothing but a line in the log [AUTH-108]', async () => {
    const down = await testApp({
      beside: app,
      config: { push: { publicKey } },
      instead: ({ url }) =>
        url.includes('/token/refresh') ? new Response('down', { status: 502 }) : null,
    })
    const person = await signedIn(down)
    const { csrf } = await propsOf(person)
    const answer = await person.browser.post(PATH, { _csrf: csrf, deviceToken })
    expect([answer.status, answer.html]).toEqual([502, ''])
    expect(down.lines.join()).toContain('browser not registered')
  })

  test('a forged or signed-out request registers nothing', async () => {
    const person = await signedIn(app)
    expect((await person.browser.post(PATH, { deviceToken })).status).toBe(403)
    const stranger = openBrowser(app)
    const { $ } = await stranger.get('/login')
    const _csrf = $('[name=_csrf]').first().attr('value') ?? ''
    const answer = await stranger.post(PATH, { _csrf, deviceToken })
    expect(answer.status).not.toBe(204)
    expect(await devicesOf(person)).toEqual([])
  })

  test('the button that asks stands beside the settings of notifications, hidden until script shows it', async () => {
    const { browser } = await signedIn(app)
    const { $ } = await browser.get('/notifications/settings')
    const island = $('x-island[name=push-switch]')
    expect(island.find('[data-permission=default] button').text()).toBe('Notify this browser')
    expect(island.find('[data-permission]:not([hidden])')).toHaveLength(0)
    const { $: other } = await browser.get('/notifications')
    expect(other('x-island[name=push-switch]')).toHaveLength(0)
  })

  test('the policy lets the worker and a manifest of this site run', async () => {
    const { headers } = await openBrowser(app).get('/login')
    expect(headers.get('content-security-policy')).toMatch(
      /; worker-src 'self'; manifest-src 'self';/,
    )
  })
})

describe('where it is not', () => {
  test('no page holds anything of it, and the address is not there', async () => {
    const person = await signedIn(without)
    const { html, headers, $ } = await person.browser.get('/notifications')
    expect(html).not.toMatch(/x-island|push-switch|islands\.js/)
    expect(headers.get('content-security-policy')).not.toContain('worker-src')
    const _csrf = $('[name=_csrf]').first().attr('value') ?? ''
    expect((await person.browser.post(PATH, { _csrf, deviceToken })).status).toBe(404)
  })
})
