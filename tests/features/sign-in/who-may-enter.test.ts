import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountReviews } from '#src/services/authentication/decisions/schema.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let bodies: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    instead(request) {
      if (!request.url.endsWith('/oauth/token')) return null
      return request
        .clone()
        .text()
        .then((body) => {
          bodies.push(body)
          return null
        })
    },
  })
})
const enter = (username: string, password = PASSWORD) =>
  openBrowser(app).submit('/login', { username, password })

describe('signing in', () => {
  test('signing in asks with grant password for the staff audience [AUTH-15, AUTH-16, AUTH-17]', async () => {
    const { email } = await addAccount(app.db)
    bodies = []
    await enter(email)
    const sent = new URLSearchParams(bodies[0])
    expect(sent.get('grant_type')).toBe('password')
    expect(sent.get('user_role')).toBe('ADMIN')
    expect(sent.get('username')).toBe(email)
  })

  test('signing in works by mobile number in the ways people write it [AUTH-02, AUTH-12]', async () => {
    await addAccount(app.db, { mobileNo: { countryCode: '+94', localNumber: '771234567' } })
    for (const typed of ['0771234567', '077 123 4567', '+94 77 123 4567', ' +94771234567 ']) {
      bodies = []
      expect((await enter(typed)).status, typed).toBe(303)
      expect(new URLSearchParams(bodies[0]).get('username')).toBe('+94771234567')
    }
  })

  test('a blocked account with the right password is told so and gets no session [AUTH-28]', async () => {
    const { email } = await addAccount(app.db, { approvalStatus: 'BLOCKED' })
    const blocked = await enter(email)
    expect(blocked.status).toBe(422)
    expect(blocked.$('[role=alert]').text()).toContain('Your account is blocked')
    expect(blocked.headers.getSetCookie().join()).not.toContain('__Host-dealdesk=')
    const wrong = await enter(email, 'wrong')
    expect(wrong.$('[role=alert]').text()).not.toContain('blocked')
  })

  test('who blocked the account said why, which its owner reads with the right password alone [AUTH-28]', async () => {
    const { id, email } = await addAccount(app.db, { approvalStatus: 'BLOCKED' })
    await app.db.insert(accountReviews).values({
      id: randomUUID(),
      userId: id,
      decision: 'BLOCKED',
      comment: 'Coupons were not honoured. Call <b>us</b>.',
      decidedBy: id,
    })
    const blocked = await enter(email)
    expect(blocked.$('[role=alert]').text()).toContain(
      'Your account is blocked. The reason: Coupons were not honoured. Call <b>us</b>.',
    )
    const wrong = await enter(email, 'wrong')
    expect(wrong.html).not.toContain('honoured')
  })

  test('a pending or rejected merchant comes in and lands on the profile [AUTH-29]', async () => {
    const business = { updated: false, approvalStatus: 'NOT_UPDATED', businessName: null } as const
    for (const approvalStatus of ['PENDING', 'REJECTED'] as const) {
      const { browser } = await signedIn(app, { approvalStatus, business })
      expect((await browser.get('/')).headers.get('location')).toBe('/profile/merchant')
    }
  })

  test('a mobile user does not come in [AUTH-109]', async () => {
    const { email } = await addAccount(app.db, { role: 'USER' })
    const { status, headers } = await enter(email)
    expect(status).toBe(422)
    expect(headers.getSetCookie().join()).not.toContain('__Host-dealdesk=')
  })

  test('the fields carry the messages that the browser shows on change [AUTH-14]', async () => {
    const { $ } = await openBrowser(app).get('/login')
    const username = $('input[name=username]')
    expect(username.attr('data-required-message')).toBe('Username is required')
    expect(username.attr('data-pattern-message')).toBe(
      'Username should be valid email or phone number',
    )
    const pattern = new RegExp(`^(?:${username.attr('data-pattern')})$`, 'u')
    for (const good of ['a@b.lk', '0771234567', '+94 77 123 4567']) expect(good).toMatch(pattern)
    for (const bad of ['nadeesha', 'a@b', '123', 'a b@c.lk']) expect(bad).not.toMatch(pattern)
    expect($('input[name=password]').attr('data-required-message')).toBe('Password is required')
  })

  test('a provider without a client id has no button', async () => {
    const { $ } = await openBrowser(app).get('/login')
    expect($('main').text()).not.toMatch(/Google|Facebook/)
  })
})
