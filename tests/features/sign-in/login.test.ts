import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

describe('the login page', () => {
  test('the login page stands at / and at /login with user name and password [SHELL-05, AUTH-05]', async () => {
    for (const path of ['/', '/login']) {
      const { status, $ } = await openBrowser(app).get(path)
      expect(status).toBe(200)
      expect($('h1').text()).toBe('Sign in')
      expect($('input[name=username]').attr('autocomplete')).toBe('username')
      expect($('input[name=password]').attr('type')).toBe('password')
      expect($('form[action="/login"]').attr('method')).toBe('post')
    }
  })

  test('links to forgot password and to sign-up [AUTH-07]', async () => {
    const { $ } = await openBrowser(app).get('/login')
    expect($('a[href="/forgotpassword"]').text()).toBe('Forgot password?')
    expect($('a[href="/SignUp"]').text()).toBe('Create an account')
  })

  test('the login page asks for what is missing, all at once [AUTH-10, AUTH-13]', async () => {
    const { status, $ } = await openBrowser(app).submit('/login', { username: '', password: '' })
    expect(status).toBe(422)
    expect($('[role=alert]').text()).toContain('Username is required')
    expect($('[role=alert]').text()).toContain('Password is required')
    expect($('title').text()).toMatch(/^Error: /)
  })

  test('the login page refuses a user name that is neither e-mail nor number, and keeps it [AUTH-11]', async () => {
    const browser = openBrowser(app)
    const { status, $ } = await browser.submit('/login', { username: 'nadeesha', password: 'x' })
    expect(status).toBe(422)
    expect($('[role=alert]').text()).toContain('Username should be valid email or phone number')
    expect($('input[name=username]').attr('value')).toBe('nadeesha')
    expect($('input[name=password]').attr('value')).toBeUndefined()
  })

  test('the login page says the same of an unknown user and of a wrong password [AUTH-27]', async () => {
    const { email } = await addAccount(app.db)
    const texts = await Promise.all(
      [email, 'nobody@example.com'].map(async (username) => {
        const answer = await openBrowser(app).submit('/login', { username, password: 'wrong' })
        return [answer.status, answer.$('[role=alert]').text()]
      }),
    )
    expect(texts[0]).toEqual(texts[1])
    expect(texts[0]?.[0]).toBe(422)
  })

  test('the login page leads on to the kept location [AUTH-08, SHELL-09]', async () => {
    const { email } = await addAccount(app.db)
    const next = '/deals/list/merchant?q=tea&page=2'
    const page = `/login?next=${encodeURIComponent(next)}`
    const fields = { username: email, password: PASSWORD }
    const { status, headers } = await openBrowser(app).submit(page, fields, '/login')
    expect(status).toBe(303)
    expect(headers.get('location')).toBe(next)
  })

  test('lands by role and profile [SHELL-11, SHELL-12]', async () => {
    const landing = async (who: Parameters<typeof signedIn>[1]) => {
      const { browser } = await signedIn(app, who)
      return (await browser.get('/')).headers.get('location')
    }
    expect(await landing({ role: 'ADMIN' })).toBe('/dashboard')
    expect(await landing({ role: 'MERCHANT' })).toBe('/dashboard')
    const business = { updated: false, approvalStatus: 'NOT_UPDATED', businessName: null } as const
    expect(await landing({ role: 'MERCHANT', business })).toBe('/profile/merchant')
    expect(await landing({ role: 'BANK', business })).toBe('/profile/bank')
  })

  test('the login page sends who is signed in away from the login page [AUTH-03, SHELL-13]', async () => {
    const { browser } = await signedIn(app)
    const { status, headers } = await browser.get('/login')
    expect([status, headers.get('location')]).toEqual([303, '/dashboard'])
  })
})
