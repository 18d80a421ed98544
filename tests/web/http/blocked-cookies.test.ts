import { expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const app = await testApp()
const intoMain = { 'hx-request': 'true', 'hx-target': 'main#main' }

async function sendWithout(path: string, headers = {}) {
  const { email } = await addAccount(app.db)
  const browser = openBrowser(app)
  const { $ } = await browser.get(path)
  const _csrf = $(`form[action="${path}"] input[name=_csrf]`).attr('value') ?? ''
  browser.cookies.clear()
  return browser.post(path, { _csrf, username: email, password: PASSWORD }, headers)
}

test.each([
  ['/login', {}],
  ['/login', intoMain],
  ['/SignUp', {}],
])('a browser that blocks cookies is told so: %s %j', async (path, headers) => {
  const { status, $ } = await sendWithout(path, headers)
  expect(status).toBe(403)
  expect($.text()).toContain('Your browser blocks cookies')
  expect($.text()).not.toContain('out of date')
})

test('a form of another site and an old form are told nothing of cookies', async () => {
  const foreign = await sendWithout('/login', { 'sec-fetch-site': 'cross-site' })
  const browser = openBrowser(app)
  await browser.get('/login')
  const old = await browser.post('/login', { _csrf: 'x.y', username: 'a', password: 'b' })
  for (const { status, $ } of [foreign, old]) {
    expect(status).toBe(403)
    expect($.text()).toContain('This form is out of date')
  }
})
