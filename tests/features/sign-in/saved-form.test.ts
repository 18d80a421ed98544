import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const PATH = '/deals/add'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Opens a page, is signed out by time, sends the form of that page. */
async function sendTooLate(browser: Browser) {
  const { $ } = await browser.get('/orders')
  const _csrf = $('input[name=_csrf]').attr('value') ?? ''
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`)
  return browser.post(PATH, { _csrf, title: 'Sunday “buffet”', imageIds: ['a', 'b'] })
}
const signInAgain = (browser: Browser, username: string) =>
  browser.submit('/login', { username, password: PASSWORD })

describe('a form that is sent when the sign-in has expired', () => {
  test('a form that is sent when the sign-in has expired leads to sign-in and is offered again afterwards, once [SCREEN-81]', async () => {
    const { browser, account } = await signedIn(app)
    const refused = await sendTooLate(browser)
    expect(refused.headers.get('location')).toBe('/login?next=%2Fdeals%2Fadd')
    const answer = await signInAgain(browser, account.email)
    expect(answer.headers.get('location')).toBe('/login/kept')
    const { $ } = await browser.get('/login/kept')
    const form = $(`form[action="${PATH}"]`)
    expect(form.find('input[name=title]').attr('value')).toBe('Sunday “buffet”')
    expect(form.find('input[name=imageIds]')).toHaveLength(2)
    expect(form.find('input[name=_csrf]')).toHaveLength(1)
    expect((await browser.get('/login/kept')).status).toBe(303)
  })

  test('a form that is sent when the sign-in has expired is never shown to somebody else, and is sealed where it is kept [SCREEN-81]', async () => {
    const { browser } = await signedIn(app)
    await sendTooLate(browser)
    const rows = await app.db.execute(sql`select * from kept_inputs`)
    expect(JSON.stringify(rows.rows)).not.toContain('buffet')
    const other = await addAccount(app.db)
    const answer = await signInAgain(browser, other.email)
    expect(answer.headers.get('location')).not.toBe('/login/kept')
    expect((await browser.get('/login/kept')).status).toBe(303)
  })

  test('a form that is sent when the sign-in has expired is never kept when it holds a password or a code [SCREEN-81, P03]', async () => {
    for (const name of ['password', 'newPassword', 'confirmPassword', 'currentPassword', 'otp']) {
      const { browser, account } = await signedIn(app)
      const { $ } = await browser.get('/orders')
      const _csrf = $('input[name=_csrf]').attr('value') ?? ''
      await app.db.execute(sql`delete from kept_inputs`)
      await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`)
      const refused = await browser.post(PATH, { _csrf, title: 'Sunday', [name]: 'Hibiscus42' })
      expect(refused.headers.get('location')).toBe('/login?next=%2Fdeals%2Fadd')
      expect((await app.db.execute(sql`select 1 from kept_inputs`)).rows, name).toEqual([])
      const answer = await signInAgain(browser, account.email)
      expect(answer.headers.get('location')).toBe('/dashboard')
    }
  })

  test('a forged one is refused and nothing is kept', async () => {
    const { browser } = await signedIn(app)
    await app.db.execute(sql`delete from kept_inputs`)
    await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`)
    const { $ } = await openBrowser(app).get('/login')
    const ofVisitor = $('input[name=_csrf]').attr('value') ?? ''
    for (const _csrf of ['', 'x', ofVisitor]) {
      const answer = await browser.post(PATH, { _csrf, title: 'x' })
      expect(answer.headers.get('location')).toBe('/login?next=%2Fdeals%2Fadd')
    }
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(PATH, { title: 'x' }, foreign)).status).toBe(403)
    expect((await app.db.execute(sql`select * from kept_inputs`)).rows).toHaveLength(0)
  })

  test('its texts are kept, its pictures are not, and the person is told [SCREEN-81]', async () => {
    const { browser, account } = await signedIn(app)
    const { $ } = await browser.get('/orders')
    const form = new FormData()
    form.append('_csrf', $('input[name=_csrf]').attr('value') ?? '')
    form.append('title', 'Tea')
    form.append('coverImage', new File(['x'.repeat(300_000)], 'tea.png'))
    form.append('endTime', '05:00 PM')
    await app.db.execute(sql`update sessions set expires_at = now() - interval '1 minute'`)
    expect((await browser.post(PATH, form)).headers.get('location')).toContain('/login')
    await signInAgain(browser, account.email)
    const kept = await browser.get('/login/kept')
    const values = kept.$(`form[action="${PATH}"] input`).toArray()
    const texts = values.map((input) => [kept.$(input).attr('name'), kept.$(input).attr('value')])
    expect(texts.slice(1)).toEqual([
      ['title', 'Tea'],
      ['endTime', '05:00 PM'],
      ['_check', '1'],
    ])
    expect(kept.$('main').text()).toContain('Choose the files again')
  })
})
