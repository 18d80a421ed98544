import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('a page that is not there', () => {
  test('a page that is not there says so with two ways on, status 404 [MISC-01, MISC-02, MISC-03]', async () => {
    for (const path of ['/404', '/no/such/page']) {
      const referer = { referer: 'https://dealdesk.test/privacy-policy' }
      const { status, $ } = await openBrowser(app).get(path, referer)
      expect(status).toBe(404)
      expect($('main').text()).toContain("Page doesn't exist or some other error occured.")
      expect($('main a:contains("Home Page")').attr('href')).toBe('/')
      expect($('main a:contains("Go Back")').attr('href')).toBe('/privacy-policy')
    }
  })

  test('a page that is not there keeps the menu of who is signed in [MISC-03]', async () => {
    const { browser } = await signedIn(app)
    const { status, $ } = await browser.get('/no/such/page')
    expect(status).toBe(404)
    expect($('#menu a').length).toBeGreaterThan(5)
  })

  test('a page that is not there never repeats what the address says [X10]', async () => {
    const { html } = await openBrowser(app).get(
      '/x?message=<script>alert(1)</script>&displayMessage=evil',
    )
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('>evil')
  })
})

describe('legal texts', () => {
  test('legal texts are public, bare, in both languages, opened in a new tab [MISC-06, MISC-07, SHELL-34]', async () => {
    const { browser } = await signedIn(app)
    for (const path of ['/privacy-policy', '/terms-and-conditions']) {
      const english = await openBrowser(app).get(path)
      const russian = await openBrowser(app).get(path, { cookie: '__Host-lang=ru' })
      expect([english.status, russian.status]).toEqual([200, 200])
      expect(english.$('main p').length).toBeGreaterThan(8)
      expect(russian.$('h1').text()).toMatch(/[а-я]/i)
      expect((await browser.get(path)).$('#menu')).toHaveLength(0)
      expect((await browser.get('/orders')).$(`a[href="${path}"]`).attr('target')).toBe('_blank')
    }
  })
})

test('the links of the login page lead to pages that are there [L20]', async () => {
  for (const path of ['/SignUp', '/forgotpassword']) {
    const { status, $ } = await openBrowser(app).get(path)
    expect([status, $('h1').length]).toEqual([200, 1])
    expect($('h1').text()).not.toBe('Coming soon')
  }
})
