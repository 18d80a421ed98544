import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const heading = async (browser: Browser, path: string) => {
  const { status, $ } = await browser.get(path)
  return status === 200 ? $('h1').text() : status
}

describe('one back office', () => {
  test('administrators, merchants and banks use it by the same door, nobody else [SHELL-01]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const { browser } = await signedIn(app, { role })
      const { $, status } = await browser.get('/dashboard')
      expect(status).toBe(200)
      expect($('nav a[href^="/deals/list/"]').length).toBe(1)
    }
    const { email } = await addAccount(app.db, { role: 'USER' })
    const fields = { username: email, password: PASSWORD }
    expect((await openBrowser(app).submit('/login', fields)).status).toBe(422)
  })

  test('a bank is a business like a merchant: profile, plan and states are read alike [SHELL-03]', async () => {
    const business = { updated: true, approvalStatus: 'PENDING', businessName: 'B' } as const
    for (const role of ['MERCHANT', 'BANK'] as const) {
      const name = role.toLowerCase()
      const { browser } = await signedIn(app, { role, business })
      expect((await browser.get('/')).headers.get('location')).toBe(`/profile/${name}`)
      const { $ } = await browser.get(`/profile/${name}?tab=plan`)
      expect($('main').text()).toContain('No Available Plan')
      const tabs = $('main nav a').toArray()
      expect(tabs.length).toBeGreaterThan(1)
    }
  })

  test('the role ADMIN has its own routes, every other role the merchant’s, all the public ones [SHELL-15]', async () => {
    const admin = (await signedIn(app, { role: 'ADMIN' })).browser
    const merchant = (await signedIn(app)).browser
    const bank = (await signedIn(app, { role: 'BANK' })).browser
    for (const path of ['/users', '/roles', '/categories', '/approvals']) {
      expect(await heading(admin, path), path).not.toBe(404)
      expect([await heading(merchant, path), await heading(bank, path)], path).toEqual([404, 404])
    }
    expect(await heading(admin, '/profile/merchant')).toBe(404)
    expect(await heading(merchant, '/subscriptions/list/merchant')).not.toBe(404)
    expect(await heading(bank, '/subscriptions/list/bank')).not.toBe(404)
    for (const browser of [admin, merchant, bank, openBrowser(app)])
      for (const path of ['/privacy-policy', '/terms-and-conditions'])
        expect(typeof (await heading(browser, path))).toBe('string')
  })
})

describe('the way in and out', () => {
  test('the welcome panel with logo, subtitle and text stands on every login page [AUTH-04]', async () => {
    const refused = await openBrowser(app).submit('/login', { username: '', password: '' })
    const pages = [await openBrowser(app).get('/'), await openBrowser(app).get('/login'), refused]
    for (const { $ } of pages) {
      expect($('aside .brand svg').length).toBe(1)
      expect($('aside .brand').text()).toContain('Dealdesk')
      expect($('aside h2').text()).toBe('Shop coupons at your convenience')
      expect($('aside p').text().length).toBeGreaterThan(20)
    }
  })

  test('/ and /login are the same page; signing out ends there [AUTH-09]', async () => {
    const main = async (path: string) => {
      const { $ } = await openBrowser(app).get(path)
      $('[name=_csrf], [name=back]').remove()
      return $('main').text()
    }
    expect(await main('/')).toBe(await main('/login'))
    const { browser } = await signedIn(app)
    const out = await browser.submit('/orders', {}, '/logout')
    expect(out.headers.get('location')).toBe('/')
    expect(await heading(browser, '/')).toBe('Sign in')
  })

  test('a token that the services do not believe any more ends the sign-in [AUTH-100]', async () => {
    let [disbelieved, isRefreshed] = [false, true]
    const failing = await testApp({
      beside: app,
      instead({ url }) {
        if (!disbelieved || (isRefreshed && url.endsWith('/oauth/token'))) return null
        const body = { code: 4001, message: 'no', displayMessage: 'No.', data: null }
        return Response.json(body, { status: 401 })
      },
    })
    const { browser } = await signedIn(failing)
    disbelieved = true
    // New tokens that are refused at once tell of services at odds with each other, not of a person.
    expect((await browser.get('/deals/list/merchant')).status).toBe(503)
    isRefreshed = false
    const answer = await browser.get('/deals/list/merchant')
    expect(answer.headers.get('location')).toMatch(/^\/login\?next=/)
    disbelieved = false
    expect((await browser.get('/orders')).status).toBe(303)
    const { browser: other, account } = await signedIn(app)
    await app.db.execute(
      sql`update sessions set access_token = 'x.y.z' where user_id = ${account.id}`,
    )
    expect((await other.get('/deals/list/merchant')).headers.get('location')).toMatch(/^\/login/)
  })
})
