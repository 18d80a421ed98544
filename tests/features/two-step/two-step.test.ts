import { expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { decodePicture } from '#tests/support/decode-picture.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'

const app = await testApp()
const PAGE = '/profile/merchant/two-step'
const CODES = `${PAGE}/codes`
const END = `${PAGE}/end`
const shownCodes = /(?:[A-Z2-9]{4}[- ]?){5}/g

test('people switch it on with a code of their app, keep their codes, and are asked from then on [AUTH-134]', async () => {
  const { browser, account } = await signedIn(app)
  expect(
    (await browser.get('/profile/merchant/sessions')).$(`main a[href="${PAGE}"]`),
  ).toHaveLength(1)
  expect((await browser.submit(PAGE, {}, `${PAGE}/start`)).status).toBe(303)
  const setup = await browser.get(PAGE)
  const picture = setup.$('main img').attr('src') ?? ''
  expect(await decodePicture(picture, '#111')).toMatch(/^otpauth:/)
  const secret = setup.$('main .code').text().replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)

  const wrong = await browser.submit(PAGE, { code: '000000' }, `${PAGE}/confirm`)
  expect(wrong.status).toBe(422)
  expect(wrong.$('main .code').text().replaceAll(' ', '')).toBe(secret)
  const on = await browser.submit(PAGE, { code: codesOf(secret)() }, `${PAGE}/confirm`)
  expect(on.status).toBe(200)
  const codes = on.$('main').text().match(shownCodes) ?? []
  expect(new Set(codes).size).toBe(10)
  expect((await browser.get(PAGE)).html).not.toContain(codes[0])

  const _csrf = on.$('form input[name=_csrf]').attr('value') ?? ''
  const other = await browser.post(`${PAGE}/kept`, { _csrf, ending: '1111' })
  expect(other.status).toBe(422)
  const kept = await browser.post(`${PAGE}/kept`, { _csrf, ending: codes[3]?.slice(-4) ?? '' })
  expect(kept.headers.get('location')).toBe(PAGE)
  expect((await browser.get(PAGE)).$('main').text()).toContain('10 codes are left.')

  const again = openBrowser(app)
  const fields = { username: account.email, password: PASSWORD }
  expect((await again.submit('/login', fields)).headers.get('location')).toBe('/login/code')
  const entered = await again.submit('/login/code', { code: codesOf(secret)(1), remember: 'true' })
  expect(entered.status).toBe(303)
  const { $ } = await browser.get(PAGE)
  const forget = $(`form[action="${PAGE}/forget"]`)
  expect(forget).toHaveLength(1)
  const device = forget.find('[name=device]').attr('value') ?? ''
  await browser.submit(PAGE, { device }, `${PAGE}/forget`)
  expect((await browser.get(PAGE)).$('main').text()).toContain('Every device is asked for a code.')
})

test('new codes end the old, and few that are left are said [AUTH-134]', async () => {
  const account = await addAccount(app.db)
  const { code, recovery } = await addSecondFactor(app, account.id)
  const browser = openBrowser(app)
  for (const used of recovery.slice(0, 8)) {
    await browser.submit('/login', { username: account.email, password: PASSWORD })
    await browser.submit('/login/code', { code: used })
    if (used !== recovery[7]) await browser.submit('/notifications', {}, '/logout')
  }
  expect((await browser.get(PAGE)).$('main .note').text()).toContain('running out')
  expect((await browser.submit(CODES, { code: '12' })).status).toBe(422)
  const renewed = await browser.submit(CODES, { code: code() })
  const codes = renewed.$('main').text().match(shownCodes) ?? []
  expect(codes).toHaveLength(10)
  expect(codes).not.toContain(recovery[9])
  expect((await browser.get(PAGE)).$('main .note')).toHaveLength(0)
})

test('it is switched off with the password and a code, not with one of them [AUTH-134]', async () => {
  const account = await addAccount(app.db)
  const { code } = await addSecondFactor(app, account.id)
  const browser = openBrowser(app)
  await browser.submit('/login', { username: account.email, password: PASSWORD })
  await browser.submit('/login/code', { code: code() })
  const refused = [
    { password: '', code: code() },
    { password: 'Wrong-one-1', code: code() },
    { password: PASSWORD, code: '' },
    { password: PASSWORD, code: '000000' },
  ]
  for (const fields of refused) expect((await browser.submit(END, fields)).status).toBe(422)
  expect(
    (await browser.submit(END, { password: PASSWORD, code: code(1) })).headers.get('location'),
  ).toBe(PAGE)
  const plain = openBrowser(app)
  const answer = await plain.submit('/login', { username: account.email, password: PASSWORD })
  expect(answer.headers.get('location')).not.toBe('/login/code')
  expect((await browser.get(END)).headers.get('location')).toBe(PAGE)
})

const pages = ['', '/codes', '/end']
const acts = ['/start', '/confirm', '/kept', '/codes', '/end', '/forget']

test.each(['admin', 'bank', 'user', 'MERCHANT'])(
  'under the address of the role %s there is nothing, and nothing changes [AUTH-134]',
  async (role) => {
    for (const isOn of [true, false]) {
      const account = await addAccount(app.db)
      const factor = isOn ? await addSecondFactor(app, account.id) : null
      const browser = openBrowser(app)
      await browser.submit('/login', { username: account.email, password: PASSWORD })
      const typed = factor?.code() ?? '000000'
      if (factor) await browser.submit('/login/code', { code: typed, remember: 'true' })
      const before = (await browser.get(PAGE)).$('main').text()
      const page = await browser.get('/profile/merchant/sessions')
      const _csrf = page.$('input[name=_csrf]').attr('value') ?? ''
      const fields = {
        _csrf,
        password: PASSWORD,
        code: factor?.code(1) ?? '000000',
        ending: factor?.recovery[0]?.slice(-4) ?? '1111',
      }
      for (const path of pages) {
        expect((await browser.get(`/profile/${role}/two-step${path}`)).status, path).toBe(404)
      }
      for (const path of acts) {
        const answer = await browser.post(`/profile/${role}/two-step${path}`, fields)
        expect(answer.status, path).toBe(404)
      }
      expect((await browser.get(PAGE)).$('main').text()).toBe(before)
    }
  },
)

test('while it is off, no form for codes or for switching off opens [AUTH-134]', async () => {
  const { browser } = await signedIn(app)
  const page = await browser.get('/profile/merchant/sessions')
  const _csrf = page.$('input[name=_csrf]').attr('value') ?? ''
  for (const path of [CODES, END]) {
    expect((await browser.get(path)).headers.get('location'), path).toBe(PAGE)
    const sent = await browser.post(path, { _csrf, code: '123456', password: PASSWORD })
    expect(sent.headers.get('location'), path).toBe(PAGE)
  }
  const kept = await browser.post(`${PAGE}/kept`, { _csrf, ending: '1234' })
  expect(kept.headers.get('location')).toBe(PAGE)
})
