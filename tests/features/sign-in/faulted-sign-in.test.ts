import { expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

test('a profile that cannot be read after the right password keeps the user name and says so [L02]', async () => {
  const app = await testApp({
    instead: ({ url }) =>
      new URL(url).pathname.endsWith('/authentication/users')
        ? new Response('oops', { status: 500 })
        : null,
  })
  const { email } = await addAccount(app.db)
  const fields = { username: email, password: PASSWORD }
  const browser = openBrowser(app)
  const { status, $, headers } = await browser.submit('/login?next=%2Forders', fields, '/login')
  expect(status).toBe(503)
  expect($('[role=alert]').text()).toContain('Network Error: our service isn’t responding')
  expect($('input[name=username]').attr('value')).toBe(email)
  expect($('input[name=password]').attr('value')).toBeUndefined()
  expect($('input[name=next]').attr('value')).toBe('/orders')
  expect(headers.getSetCookie().join()).not.toContain('__Host-dealdesk=')
})
