import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let answers: ((request: Request) => Response | null) | null = null
let app: TestApp
beforeAll(async () => {
  app = await testApp({ instead: (request) => answers?.(request) ?? null })
})
const failOn = (ending: string, status = 500) => {
  answers = (request) =>
    new URL(request.url).pathname.endsWith(ending)
      ? new Response('SQL at /srv/x.ts:1', { status })
      : null
}

describe('page or piece', () => {
  test('the same address is a page, or the main part with crumbs and menu', async () => {
    const { browser } = await signedIn(app)
    const page = await browser.get('/orders')
    expect(page.html).toMatch(/^<!doctype html>/)
    const piece = await browser.swap('/orders')
    expect(piece.html).not.toContain('<html')
    expect(piece.html).toMatch(/^<title>/)
    expect(piece.html).toContain('hx-target="#crumbs"')
    expect(piece.html).toContain('hx-target="#menu"')
  })

  test('Back gets a page, and a target that the screen does not have gets main', async () => {
    const { browser } = await signedIn(app)
    const back = await browser.swap('/orders', 'main#main', {
      'hx-history-restore-request': 'true',
    })
    expect(back.html).toMatch(/^<!doctype html>/)
    const dialog = await browser.swap('/orders', 'dialog#dialog')
    expect(dialog.headers.get('hx-retarget')).toBe('#main')
  })

  test('a write by htmx answers the next screen at once, its address pushed', async () => {
    const { browser } = await signedIn(app)
    const htmx = { 'hx-request': 'true', 'hx-target': 'main#main' }
    const answer = await browser.submit('/orders', { language: 'en' }, '/preferences', htmx)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('hx-push-url')).toBe('/orders')
    expect(answer.headers.get('hx-retarget')).toBe('#main')
    expect(answer.html).toContain('<h1>Orders</h1>')
  })
})

describe('when something fails', () => {
  test('a service that fails is an honest page that tells nothing of the inside [L02, X14]', async () => {
    failOn('/invitations/abc')
    const { status, html, $ } = await openBrowser(app).get('/invitation/abc')
    answers = null
    expect(status).toBe(502)
    expect($('h1').text()).toMatch(/^Network Error/)
    expect($('main a:contains("Retry")').attr('href')).toBe('/invitation/abc')
    expect(html).not.toMatch(/SQL|\.ts:|node_modules/)
  })

  test('a sign-in that no service answers keeps what was typed [L02]', async () => {
    failOn('/oauth/token', 503)
    const fields = { username: 'a@example.com', password: 'x' }
    const { status, $ } = await openBrowser(app).submit('/login', fields)
    answers = null
    expect(status).toBe(503)
    expect($('input[name=username]').attr('value')).toBe('a@example.com')
    expect($('[role=alert]').text()).toContain('isn’t responding')
  })

  test('a broken database is a page with a request number, and the next request is answered [X14, L16]', async () => {
    const broken = await testApp({ beside: app })
    const browser = openBrowser(broken)
    browser.cookies.set('__Host-dealdesk', 'a'.repeat(40))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    query.mockRejectedValueOnce(new Error('secret detail') as never)
    const { status, html } = await browser.get('/orders')
    query.mockRestore()
    expect(status).toBe(500)
    expect(html).toContain('Request number')
    expect(html).not.toContain('secret detail')
    expect((await browser.get('/login')).status).toBe(200)
  })
})

describe('too many wrong passwords [AUTH-30]', () => {
  test('say how long to wait, with 429 and Retry-After, and keep the user name [A02]', async () => {
    const { email } = await addAccount(app.db)
    const browser = openBrowser(app)
    let last = await browser.submit('/login', { username: email, password: 'wrong' })
    for (let i = 0; i < 15 && last.status !== 429; i += 1) {
      last = await browser.submit('/login', { username: email, password: 'wrong' })
    }
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.$('[role=alert]').text()).toMatch(/Wait \d+ (second|minute)/)
    expect(last.$('input[name=username]').attr('value')).toBe(email)
  })

  test('a browser that signed in before keeps its own counter', async () => {
    const { browser, account } = await signedIn(app)
    await browser.submit('/orders', {}, '/logout')
    const stranger = openBrowser(app)
    for (let i = 0; i < 7; i += 1) {
      await stranger.submit('/login', { username: account.email, password: 'wrong' })
    }
    const fields = { username: account.email, password: PASSWORD }
    expect((await stranger.submit('/login', fields)).status).toBe(429)
    expect((await browser.submit('/login', fields)).status).toBe(303)
  })
})
