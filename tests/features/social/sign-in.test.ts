import { describe, expect, test } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import {
  bannerAfter,
  clicked,
  comeBack,
  locationOf,
  press,
  socialApp,
  visitProvider,
} from '#tests/support/social-app.ts'

const app = await socialApp()
const nadeesha = await addAccount(app.db, { email: 'nadeesha@harbourhouse.example' })
await addAccount(app.db, { email: 'ruwan@tealeaf.example' })
await addAccount(app.db, { email: 'kasun@closedshop.example', approvalStatus: 'BLOCKED' })

describe('the buttons of the login page [AUTH-01, AUTH-06, AUTH-32]', () => {
  test('lead to Google and to Facebook, and a link to a passkey', async () => {
    const { $ } = await openBrowser(app).get('/login?next=/deals/list/merchant')
    const links = $('main a[href^="/login/"]').map((_, link) => $(link).attr('href'))
    expect(links.get()).toEqual([
      '/login/passkey?next=%2Fdeals%2Flist%2Fmerchant',
      '/login/google?next=%2Fdeals%2Flist%2Fmerchant',
      '/login/facebook?next=%2Fdeals%2Flist%2Fmerchant',
    ])
  })

  test('send state, PKCE S256, nonce and the configured way back, new each time [O01, O02, O05]', async () => {
    const ask = async () =>
      new URL(await press(openBrowser(app), '/login/google?redirect_uri=https://evil.example'))
        .searchParams
    const [first, second] = [await ask(), await ask()]
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'https://dealdesk.test/login/google/callback',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      prompt: 'select_account',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first.get(name)).not.toBe(second.get(name))
    }
  })

  test('keep the way back whatever host the request names [O05]', async () => {
    const headers = { ...clicked, host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { headers: answer } = await openBrowser(app).get('/login/facebook', headers)
    const { searchParams } = new URL(answer.get('location') ?? '')
    expect(searchParams.get('redirect_uri')).toBe('https://dealdesk.test/login/facebook/callback')
    expect(searchParams.get('scope')).toBe('openid email public_profile')
  })

  test.each([undefined, 'cross-site', 'same-site', 'none'])(
    'need a press: an address that somebody was lured to leads to the login page (%s) [O07]',
    async (site) => {
      const browser = openBrowser(app)
      const answer = await browser.get('/login/google', site ? { 'sec-fetch-site': site } : {})
      expect(locationOf(answer)).toBe('/login')
      expect([...browser.cookies.keys()].join()).not.toContain('social')
    },
  )

  test('know a page of ours by its address where a browser sends nothing newer [O07]', async () => {
    const at = (referer: string) => openBrowser(app).get('/login/google', { referer })
    expect(locationOf(await at('https://dealdesk.test/login'))).toContain('/auth?')
    expect(locationOf(await at('https://dealdesk.test.evil.example/'))).toBe('/login')
  })

  test('lead who is signed in already on, and nowhere for a provider that is none', async () => {
    const { browser } = await signedIn(app)
    expect(await press(browser, '/login/google')).toBe('/dashboard')
    for (const path of ['/login/myspace', '/login/constructor', '/login/myspace/callback']) {
      expect((await browser.get(path, clicked)).status).toBe(404)
    }
  })
})

describe('coming back from the provider', () => {
  test('coming back from the provider begins a new session and says Login Success [AUTH-35, S02]', async () => {
    const browser = openBrowser(app)
    browser.cookies.set('__Host-dealdesk', 'a'.repeat(40))
    const answer = await comeBack(browser, '/login/google', 'stand-in-nadeesha')
    expect(locationOf(answer)).toBe('/dashboard')
    expect(browser.cookies.get('__Host-dealdesk')).toMatch(/^[a-z0-9]{40}$/)
    expect(browser.cookies.get('__Host-dealdesk')).not.toBe('a'.repeat(40))
    const { $ } = await browser.get('/dashboard')
    expect($('.note.plain-only').text()).toBe('Login Success')
    expect($('header').text()).toContain(nadeesha.fullName)
  })

  test('coming back from the provider goes on to the kept location, and to no other site [X13]', async () => {
    const next = '/deals/list/merchant?q=tea&page=2'
    const path = `/login/google?next=${encodeURIComponent(next)}`
    const answer = await comeBack(openBrowser(app), path, 'stand-in-nadeesha')
    expect(locationOf(answer)).toBe(next)
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', '/logout']) {
      const lured = `/login/google?next=${encodeURIComponent(bad)}`
      const landed = await comeBack(openBrowser(app), lured, 'stand-in-nadeesha')
      expect(locationOf(landed)).toBe('/dashboard')
    }
  })

  test('coming back from the provider keeps every token of provider and services from the browser [S09]', async () => {
    const browser = openBrowser(app)
    await comeBack(browser, '/login/google', 'stand-in-nadeesha')
    const kept = [...browser.cookies.values()].join('\n')
    const { html } = await browser.get('/dashboard')
    expect(kept + html).not.toMatch(/eyJ[\w-]+\.eyJ/)
  })

  test('coming back from the provider tells an unknown person to sign up, in words that end with a mark [AUTH-33, AUTH-34]', async () => {
    const browser = openBrowser(app)
    const answer = await comeBack(browser, '/login/google', 'stand-in-amaya')
    expect(locationOf(answer)).toBe('/login')
    expect(await bannerAfter(browser, answer)).toBe(
      'There’s no account for this sign-in. Create one first!',
    )
  })

  test('knows nobody by an address that is not verified, whichever provider says it [O04]', async () => {
    for (const [provider, subject] of [
      ['google', 'stand-in-ruwan'],
      ['facebook', 'stand-in-ruwan'],
      ['facebook', 'stand-in-nadeesha'],
    ]) {
      const browser = openBrowser(app)
      const answer = await comeBack(browser, `/login/${provider}`, subject ?? '')
      expect(await bannerAfter(browser, answer)).toContain('Create one first!')
      expect(browser.cookies.has('__Host-dealdesk')).toBe(false)
    }
  })

  test('coming back from the provider tells a blocked person so, without a session [O07, AUTH-34]', async () => {
    const browser = openBrowser(app)
    const answer = await comeBack(browser, '/login/google', 'stand-in-kasun')
    expect(await bannerAfter(browser, answer)).toBe('Your account is blocked!')
    expect(browser.cookies.has('__Host-dealdesk')).toBe(false)
  })

  test('coming back from the provider leaves neither code, state nor address in the log [P03]', async () => {
    const browser = openBrowser(app)
    const back = await visitProvider(await press(browser, '/login/google'), 'stand-in-nadeesha')
    await browser.get(back)
    const { searchParams } = new URL(back, 'https://dealdesk.test')
    const log = [...app.lines, ...app.services.lines].join('\n')
    for (const name of ['code', 'state']) expect(log).not.toContain(searchParams.get(name))
    expect(log).not.toContain('harbourhouse')
  })
})
