import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { altered, openBrowser, signedIn } from '#tests/support/browser.ts'
import {
  enterCode,
  freshNumber,
  NAME,
  NEW_PASSWORD,
  passwords,
  person,
  verified,
} from './visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('a merchant signs up in two steps and can sign in [AUTH-36, AUTH-38, AUTH-49, AUTH-50, AUTH-52, AUTH-54, AUTH-66]', async () => {
  const browser = openBrowser(app)
  const number = freshNumber()
  const sent = await browser.submit('/SignUp', person(number.typed))
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/SignUp/otp'])
  const right = await enterCode(app, browser, number.canonical)
  expect([right.status, right.headers.get('location')]).toEqual([303, '/SignUp/password'])
  app.calls.length = 0
  const done = await browser.submit('/SignUp/password', passwords(number.typed))
  expect(app.calls).toContain('POST /api/v1/authentication/users/MERCHANT')
  expect([done.status, done.headers.get('location')]).toEqual([303, '/SignUp/done'])
  const { $ } = await browser.get('/SignUp/done')
  expect($('x-island[name=leave-after] a').attr('href')).toBe('/login')
  expect(JSON.parse($('x-island').attr('props') ?? '')).toEqual({ href: '/login', seconds: 2 })
  expect($('[role=status]').text()).toContain('You’ve signed up.')
  const { rows } = await app.db.execute(
    sql`select role, full_name, approval_status from users where local_number = ${number.digits}`,
  )
  expect(rows).toEqual([{ role: 'MERCHANT', full_name: NAME, approval_status: 'PENDING' }])
  const fields = { username: number.typed, password: NEW_PASSWORD }
  const entered = await browser.submit('/login', fields)
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/profile/merchant'])
})

test('step 2 shows the notice with its links, and Back keeps what step 1 holds [AUTH-37, AUTH-41]', async () => {
  const { browser, number } = await verified(app)
  const { $ } = await browser.get('/SignUp/password')
  expect($('main').text()).toContain('Step 2 of 2')
  expect(
    $('main p a')
      .map((_, a) => $(a).attr('href'))
      .get(),
  ).toEqual(['/privacy-policy', '/terms-and-conditions'])
  expect($('main p').text().toLowerCase()).toContain('by creating an account you agree to our')
  expect(
    $('input')
      .map((_, input) => $(input).attr('name'))
      .get(),
  ).toEqual(expect.arrayContaining(['password', 'confirmPassword']))
  const back = await browser.get($('a:contains("Back")').attr('href') ?? '')
  expect(back.$('input[name=fullName]').attr('value')).toBe(NAME)
  expect(back.$('input[name=localNumber]').attr('value')?.replaceAll(' ', '')).toBe(number.typed)
  expect(back.$('select[name=userRole] option')).toHaveLength(1)
})

test('Merchant is the only role to choose [AUTH-39]', async () => {
  const { $ } = await openBrowser(app).get('/SignUp')
  const options = $('select[name=userRole] option')
  expect(options.map((_, option) => $(option).attr('value')).get()).toEqual(['MERCHANT'])
  expect(options.text()).toBe('Merchant')
})

test('the page is public, and whoever is signed in goes on to the landing page', async () => {
  expect((await openBrowser(app).get('/SignUp')).status).toBe(200)
  const { browser } = await signedIn(app)
  for (const path of ['/SignUp', '/SignUp/otp', '/SignUp/password', '/SignUp/done']) {
    const { status, headers } = await browser.get(path)
    expect([status, headers.get('location')], path).toEqual([303, '/dashboard'])
  }
})

test('the steps cannot be entered out of turn', async () => {
  const browser = openBrowser(app)
  for (const path of ['/SignUp/otp', '/SignUp/password', '/SignUp/done']) {
    const { status, headers } = await browser.get(path)
    expect([status, headers.get('location')], path).toEqual([303, '/SignUp'])
  }
})

test('what step 1 holds is sealed, of this browser alone, and holds no password', async () => {
  const { browser, number } = await verified(app)
  await browser.submit('/SignUp/password', passwords(number.typed, { confirmPassword: 'other' }))
  const name = [...browser.cookies.keys()].find((key) => key.includes('sign-up')) ?? ''
  const sealed = browser.cookies.get(name) ?? ''
  expect(name).toMatch(/^__Host-/)
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain(NAME)
  const stranger = openBrowser(app)
  await stranger.get('/SignUp')
  stranger.cookies.set(name, sealed)
  expect((await stranger.get('/SignUp')).$('input[name=fullName]').attr('value')).toBe('')
  expect((await stranger.get('/SignUp/password')).status).toBe(303)
  browser.cookies.set(name, altered(sealed))
  expect((await browser.get('/SignUp/password')).status).toBe(303)
})

test('after the account is there the sign-up starts afresh', async () => {
  const { browser, number } = await verified(app)
  await browser.submit('/SignUp/password', passwords(number.typed))
  expect((await browser.get('/SignUp')).$('input[name=fullName]').attr('value')).toBe('')
  expect((await browser.get('/SignUp/password')).status).toBe(303)
})
