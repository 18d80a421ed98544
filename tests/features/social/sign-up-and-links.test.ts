import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'
import {
  bannerAfter,
  clicked,
  comeBack,
  locationOf,
  socialApp,
  visitProvider,
} from '#tests/support/social-app.ts'

const app = await socialApp()

describe('sign-up [AUTH-31, AUTH-33]', () => {
  test.each([
    ['google', 'amaya@spicegarden.example'],
    ['facebook', null],
  ])('with %s makes a merchant who waits for approval, and signs in', async (provider, email) => {
    const browser = openBrowser(app)
    const answer = await comeBack(browser, `/SignUp/${provider}`, 'stand-in-amaya')
    expect(locationOf(answer)).toBe('/profile/merchant')
    expect(await bannerAfter(browser, answer)).toBe('Login Success')
    const [row] = await app.db
      .select({ user: users })
      .from(users)
      .innerJoin(identities, eq(identities.userId, users.id))
      .where(eq(identities.provider, provider === 'google' ? 'google' : 'facebook'))
    expect(row?.user).toMatchObject({
      role: 'MERCHANT',
      approvalStatus: 'PENDING',
      fullName: 'Amaya Gunasekara',
      email,
    })
    const later = openBrowser(app)
    const back = await comeBack(later, `/login/${provider}`, 'stand-in-amaya')
    expect(locationOf(back)).toBe('/profile/merchant')
  })

  test('signing up with an account leads back with the words of the service [AUTH-34]', async () => {
    await addAccount(app.db, { email: 'nadeesha@harbourhouse.example' })
    const browser = openBrowser(app)
    const answer = await comeBack(browser, '/SignUp/google', 'stand-in-nadeesha')
    expect(locationOf(answer)).toBe('/SignUp')
    expect(await bannerAfter(browser, answer)).toBe('You already have an account. Sign in instead!')
  })

  test('sign-up has its buttons on the sign-up page, with what is agreed to', async () => {
    const { $ } = await openBrowser(app).get('/SignUp')
    const links = $('main a[href^="/SignUp/"]').map((_, link) => $(link).attr('href'))
    expect(links.get()).toEqual(['/SignUp/google', '/SignUp/facebook'])
    expect($('main').text()).toContain('By creating an account you agree')
  })

  test('sign-up needs a press as well [O07]', async () => {
    expect(locationOf(await openBrowser(app).get('/SignUp/google'))).toBe('/SignUp')
  })
})

describe('linking [O04]', () => {
  const TAB = '/profile/merchant/edit?tab=password'
  const LINK = '/profile/merchant/edit/link/google'
  const UNLINK = '/profile/merchant/edit/unlink/google'

  /** Posts one of our forms; any page of the person holds a form token. */
  async function post(browser: Browser, action: string) {
    const { $ } = await browser.get('/profile/merchant')
    return browser.post(action, { _csrf: $('input[name=_csrf]').attr('value') ?? '' })
  }

  async function leave(browser: Browser, action = LINK): Promise<string> {
    const { status, headers, $ } = await post(browser, action)
    expect(status).toBe(200)
    const href = $('main a.primary').attr('href') ?? ''
    expect(headers.get('refresh')).toBe(`0; url=${href}`)
    return href
  }

  test('linking takes the signed-in owner to the provider and back, and signs in from then on', async () => {
    const { browser, account } = await signedIn(app)
    const answer = await browser.get(await visitProvider(await leave(browser), 'stand-in-suresh'))
    expect(locationOf(answer)).toBe(TAB)
    const later = openBrowser(app)
    expect(locationOf(await comeBack(later, '/login/google', 'stand-in-suresh'))).toBe('/dashboard')
    expect((await later.get('/dashboard')).$('header').text()).toContain(account.fullName)

    expect(locationOf(await post(browser, UNLINK))).toBe(TAB)
    const gone = await comeBack(openBrowser(app), '/login/google', 'stand-in-suresh')
    expect(locationOf(gone)).toBe('/login')
  })

  test('links nothing to another account that signed in meanwhile, nor to nobody', async () => {
    const first = await signedIn(app)
    const back = await visitProvider(await leave(first.browser), 'stand-in-ruwan')
    const second = await signedIn(app)
    for (const name of ['__Host-dealdesk-social', '__Host-dealdesk-visitor']) {
      second.browser.cookies.set(name, first.browser.cookies.get(name) ?? '')
    }
    expect(locationOf(await second.browser.get(back))).toBe(TAB)
    first.browser.cookies.delete('__Host-dealdesk')
    expect(locationOf(await first.browser.get(back))).toBe(TAB)
    expect(
      await app.db.select().from(identities).where(eq(identities.subject, 'stand-in-ruwan')),
    ).toEqual([])
  })

  test('linking is offered beside the password for as long as the sign-in is recent', async () => {
    const { browser, account } = await signedIn(app)
    const { $ } = await browser.get(TAB)
    expect($(`form[action="${LINK}"] button`).text()).toBe('Link Google')
    const anHourAgo = sql`now() - interval '1 hour'`
    await app.db.update(signIns).set({ provedAt: anHourAgo }).where(eq(signIns.userId, account.id))
    const later = await browser.get(TAB)
    expect(later.$('main').text()).toContain('sign in again')
    expect(later.$(`form[action="${LINK}"]`).length).toBe(0)
    const back = await visitProvider(await leave(browser), 'stand-in-kasun')
    expect(locationOf(await browser.get(back))).toBe(TAB)
    expect((await browser.get(TAB)).$('.note.plain-only').text()).toMatch(/sign in again/i)
  })

  test('linking needs a form of ours, a sign-in and the own role', async () => {
    const { browser } = await signedIn(app)
    expect((await browser.post(LINK, {})).status).toBe(403)
    expect((await browser.get(LINK, clicked)).status).toBe(404)
    expect((await post(browser, '/profile/bank/edit/link/google')).status).toBe(404)
    expect((await post(browser, '/profile/merchant/edit/link/myspace')).status).toBe(404)
    expect((await post(browser, '/profile/merchant/edit/unlink/myspace')).status).toBe(404)
  })

  test('linking tells in the words of the service what cannot be linked [AUTH-34]', async () => {
    const [first, second] = [await signedIn(app), await signedIn(app)]
    await first.browser.get(await visitProvider(await leave(first.browser), 'stand-in-ishara'))
    const back = await visitProvider(await leave(second.browser), 'stand-in-ishara')
    const answer = await second.browser.get(back)
    expect(locationOf(answer)).toBe(TAB)
    expect(await bannerAfter(second.browser, answer)).toBe(
      'This sign-in is linked to another account!',
    )
  })
})
