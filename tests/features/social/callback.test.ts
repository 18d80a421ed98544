import { afterEach, describe, expect, test, vi } from 'vitest'
import { addAccount } from '#tests/support/accounts.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import {
  bannerAfter,
  comeBack,
  locationOf,
  press,
  socialApp,
  visitProvider,
} from '#tests/support/social-app.ts'

const app = await socialApp()
await addAccount(app.db, { email: 'nadeesha@harbourhouse.example' })
const STRANGE = 'This sign-in wasn’t started in this browser'

afterEach(() => vi.useRealTimers())

async function expectSignedOut(browser: Browser, path: string, words: string) {
  const answer = await browser.get(path)
  expect(locationOf(answer)).toMatch(/^\/login(\?|$)/)
  expect(await bannerAfter(browser, answer)).toContain(words)
  expect(browser.cookies.has('__Host-dealdesk')).toBe(false)
}

function wayBack(browser: Browser, provider = 'google') {
  return press(browser, `/login/${provider}`).then((at) => visitProvider(at, 'stand-in-nadeesha'))
}

describe('a way back that this browser did not ask for [O01]', () => {
  test('a way back of another browser signs nobody in', async () => {
    const mine = await wayBack(openBrowser(app))
    await expectSignedOut(openBrowser(app), mine, STRANGE)
    const busy = openBrowser(app)
    await press(busy, '/login/google')
    await expectSignedOut(busy, mine, STRANGE)
  })

  test('a way back with the sealed cookie of another browser signs nobody in', async () => {
    const [mine, victim] = [openBrowser(app), openBrowser(app)]
    const back = await wayBack(mine)
    await victim.get('/login')
    victim.cookies.set('__Host-dealdesk-social', mine.cookies.get('__Host-dealdesk-social') ?? '')
    await expectSignedOut(victim, back, STRANGE)
  })

  test('a way back works once [O06]', async () => {
    const browser = openBrowser(app)
    const back = await wayBack(browser)
    const sealed = browser.cookies.get('__Host-dealdesk-social') ?? ''
    expect(locationOf(await browser.get(back))).toBe('/dashboard')
    expect(browser.cookies.has('__Host-dealdesk-social')).toBe(false)
    const again = await browser.get(back)
    expect(locationOf(again)).toBe('/login')
    browser.cookies.delete('__Host-dealdesk')
    browser.cookies.set('__Host-dealdesk-social', sealed)
    await expectSignedOut(browser, back, 'couldn’t complete')
  })

  test('a way back that this browser did not ask for is too late after ten minutes', async () => {
    const browser = openBrowser(app)
    const back = await wayBack(browser)
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] })
    await expectSignedOut(browser, back, STRANGE)
  })

  test('a way back of the other provider signs nobody in, each way [O06]', async () => {
    for (const [from, to] of [
      ['google', 'facebook'],
      ['facebook', 'google'],
    ] as const) {
      const browser = openBrowser(app)
      const back = await wayBack(browser, from)
      await expectSignedOut(browser, back.replace(`/${from}/`, `/${to}/`), STRANGE)
    }
  })
})

describe('whatever comes back [O06]', () => {
  test.each([
    '',
    '?code=x',
    '?state=x&code=x',
    '?state=&code=',
    '?error=access_denied',
    '?error=%3Cscript%3Ealert(1)%3C/script%3E&error_description=%3Cb%3E',
    '?state[]=x&code[]=y',
    `?state=${'x'.repeat(5000)}`,
    '?state=%00&code=%00',
    '?state=%ff',
  ])('is answered with a page of ours: %s', async (query) => {
    for (const begun of [false, true]) {
      const browser = openBrowser(app)
      if (begun) await press(browser, '/login/google')
      const answer = await browser.get(`/login/google/callback${query}`)
      expect(answer.status).toBe(303)
      const { html, status } = await browser.get(locationOf(answer))
      expect(status).toBe(200)
      expect(html).not.toContain('alert(1)')
    }
  })

  test('an error of the provider is told in our own words', async () => {
    const state = async (browser: Browser) =>
      new URL(await press(browser, '/login/google')).searchParams.get('state')
    const browser = openBrowser(app)
    const cancelled = `/login/google/callback?state=${await state(browser)}&error=access_denied`
    await expectSignedOut(browser, cancelled, 'You cancelled the sign-in')
    const evil = '&error=%3Cimg%20src=x%3E&error_description=Call%20now'
    const other = openBrowser(app)
    const answer = await other.get(`/login/google/callback?state=${await state(other)}${evil}`)
    const { html } = await other.get(locationOf(answer))
    expect(html).toContain('The provider refused the sign-in')
    expect(html).not.toMatch(/img src=x|Call now/)
  })

  test('giving up at the provider leads back to the login page', async () => {
    const browser = openBrowser(app)
    const answer = await comeBack(browser, '/login/facebook', '')
    expect(await bannerAfter(browser, answer)).toContain('You cancelled the sign-in')
  })

  test('a code that the provider does not know is no error of ours', async () => {
    const browser = openBrowser(app)
    const { searchParams } = new URL(await press(browser, '/login/google'))
    const path = `/login/google/callback?state=${searchParams.get('state')}&code=invented`
    await expectSignedOut(browser, path, 'couldn’t complete')
  })
})

test('a code is worth nothing without the verifier of its attempt [O02]', async () => {
  const { client } = app.google
  const back = new URL(await wayBack(openBrowser(app)), 'https://dealdesk.test')
  const exchange = (more: Record<string, string>) =>
    fetch(client.token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: 'https://dealdesk.test/login/google/callback',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        ...more,
      }),
    })
  expect((await exchange({})).status).toBe(400)
  expect((await exchange({ code_verifier: 'x'.repeat(43) })).status).toBe(400)
})

test('a session that this browser had before ends with the new one', async () => {
  const { browser } = await signedIn(app)
  const before = browser.cookies.get('__Host-dealdesk') ?? ''
  const beside = openBrowser(app)
  for (const name of ['__Host-dealdesk-visitor']) {
    beside.cookies.set(name, browser.cookies.get(name) ?? '')
  }
  const back = await wayBack(beside)
  beside.cookies.set('__Host-dealdesk', before)
  expect(locationOf(await beside.get(back))).toBe('/dashboard')
  expect(beside.cookies.get('__Host-dealdesk')).not.toBe(before)
  expect((await browser.get('/dashboard')).status).toBe(303)
})
