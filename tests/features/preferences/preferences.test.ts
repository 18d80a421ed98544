import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
let failing: TestApp
beforeAll(async () => {
  app = await testApp()
  const instead = (request: Request) =>
    request.url.endsWith('/language') ? new Response('', { status: 500 }) : null
  failing = await testApp({ beside: app, instead })
})

describe('language and theme', () => {
  test('English first; the choice is a cookie of one year, read before drawing [SHELL-60, SHELL-61, SHELL-62]', async () => {
    const browser = openBrowser(app)
    expect((await browser.get('/login')).$('html').attr('lang')).toBe('en')
    const answer = await browser.submit('/login', { language: 'ru' }, '/preferences')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
    expect(answer.headers.getSetCookie().join()).toMatch(/lang=ru;.*Max-Age=31536000/)
    const page = await browser.get('/login')
    expect(page.$('html').attr('lang')).toBe('ru')
    expect(page.$('h1').text()).toBe('Вход')
  })

  test('the theme is a plain form beside it [SHELL-65]', async () => {
    const browser = openBrowser(app)
    const page = await browser.get('/login')
    const choices = page.$('form[action="/preferences"] button[name=theme]').toArray()
    expect(choices.map((one) => page.$(one).attr('value'))).toEqual(['light', 'dark', 'system'])
    await browser.submit('/login', { theme: 'dark' }, '/preferences')
    expect((await browser.get('/login')).$('html').attr('data-theme')).toBe('dark')
  })

  test('the services hear of it when somebody is signed in [SHELL-63]', async () => {
    const { browser } = await signedIn(app)
    app.calls.length = 0
    await browser.submit('/orders', { language: 'ru' }, '/preferences')
    expect(app.calls).toContain('PUT /api/v1/blog/language')
    app.calls.length = 0
    await openBrowser(app).submit('/login', { language: 'ru' }, '/preferences')
    expect(app.calls).not.toContain('PUT /api/v1/blog/language')
  })

  test('without a choice the language of the person’s record is spoken, as long as they are there [SHELL-61, SHELL-62]', async () => {
    const { browser } = await signedIn(app, { language: 'ru' })
    expect((await browser.get('/orders')).$('html').attr('lang')).toBe('ru')
    expect(browser.cookies.has('__Host-lang')).toBe(false)
    await browser.submit('/orders', {}, '/logout')
    expect((await browser.get('/login')).$('html').attr('lang')).toBe('en')
  })

  test('who chose a language before signing in keeps it, and the services hear of it once [SHELL-62, SHELL-63]', async () => {
    const { email, id } = await addAccount(app.db, { language: 'ru' })
    const browser = openBrowser(app)
    await browser.submit('/login', { language: 'en' }, '/preferences')
    const languageCalls = () => app.calls.filter((call) => call === 'PUT /api/v1/blog/language')
    for (const times of [1, 0]) {
      app.calls.length = 0
      await browser.submit('/login', { username: email, password: PASSWORD })
      expect(languageCalls()).toHaveLength(times)
      expect((await browser.get('/orders')).$('html').attr('lang')).toBe('en')
      await browser.submit('/orders', {}, '/logout')
    }
    const { rows } = await app.db.execute(sql`select language from users where id = ${id}`)
    expect(rows).toEqual([{ language: 'en' }])
  })

  describe('a language at sign-in is whose choice it was [SHELL-191]', () => {
    const languageOf = async (id: string) => {
      const { rows } = await app.db.execute(sql`select language from users where id = ${id}`)
      return rows[0]?.language
    }
    const choose = (browser: Browser, language: string) =>
      browser.submit('/login', { language }, '/preferences')
    const enter = (browser: Browser, { email }: { email: string | null }, password = PASSWORD) =>
      browser.submit('/login', { username: `${email}`, password })
    const spoken = async (browser: Browser) => (await browser.get('/orders')).$('html').attr('lang')
    const leave = (browser: Browser) => browser.submit('/orders', {}, '/logout')

    test.each([
      ['en', 'ru'],
      ['ru', 'en'],
      ['en', 'en'],
      ['ru', 'ru'],
    ] as const)('an account in %s, %s chosen on the way in', async (language, chosen) => {
      const account = await addAccount(app.db, { language })
      const browser = openBrowser(app)
      await choose(browser, chosen)
      await enter(browser, account, 'Wrong password 1')
      await enter(browser, account)
      expect([await spoken(browser), await languageOf(account.id)]).toEqual([chosen, chosen])
    })

    test.each([
      ['en', 'ru'],
      ['ru', 'en'],
    ] as const)(
      'a choice of %s here and of %s elsewhere later: each device keeps its own',
      async (here, elsewhere) => {
        const account = await addAccount(app.db, { language: here })
        const [first, second, third] = [openBrowser(app), openBrowser(app), openBrowser(app)]
        await choose(first, here)
        await enter(first, account)
        await leave(first)
        await choose(second, elsewhere)
        await enter(second, account)
        await enter(first, account)
        await enter(third, account)
        expect(await languageOf(account.id)).toBe(elsewhere)
        expect(await Promise.all([first, second, third].map(spoken))).toEqual([
          here,
          elsewhere,
          elsewhere,
        ])
      },
    )

    test.each([
      ['en', 'ru'],
      ['ru', 'en'],
    ] as const)(
      'on a device that two share, %s and %s stay with their people',
      async (mine, theirs) => {
        const me = await addAccount(app.db, { language: theirs })
        const other = await addAccount(app.db, { language: theirs })
        const browser = openBrowser(app)
        await enter(browser, me)
        await browser.submit('/orders', { language: mine }, '/preferences')
        await leave(browser)
        await enter(browser, other)
        expect([await spoken(browser), await languageOf(other.id)]).toEqual([theirs, theirs])
        await leave(browser)
        await enter(browser, me)
        expect([await spoken(browser), await languageOf(me.id)]).toEqual([mine, mine])
        await leave(browser)
        await choose(browser, theirs)
        await enter(browser, me)
        expect([await spoken(browser), await languageOf(me.id)]).toEqual([theirs, theirs])
      },
    )
  })

  test('nobody is kept from signing in by a service that does not take the language [SHELL-64]', async () => {
    const { email } = await addAccount(app.db)
    const browser = openBrowser(failing)
    await browser.submit('/login', { language: 'ru' }, '/preferences')
    const { status } = await browser.submit('/login', { username: email, password: PASSWORD })
    expect(status).toBe(303)
    expect((await browser.get('/orders')).$('html').attr('lang')).toBe('ru')
  })

  test('their failure changes nothing and is logged [SHELL-64]', async () => {
    const { browser } = await signedIn(failing)
    const answer = await browser.submit('/orders', { language: 'ru' }, '/preferences')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders'])
    expect((await browser.get('/orders')).$('html').attr('lang')).toBe('ru')
    expect(failing.lines.join('')).toContain('language was not passed on')
  })

  test('the way back stays on this site and odd values change nothing [X13]', async () => {
    const browser = openBrowser(app)
    const odd = { language: 'de', theme: 'pink', next: 'https://evil.test/' }
    const answer = await browser.submit('/login', odd, '/preferences')
    expect(answer.headers.get('location')).toBe('/')
    expect((await browser.get('/login')).$('html').attr('lang')).toBe('en')
  })
})
