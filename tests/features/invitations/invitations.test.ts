import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { inviteAdministrator } from '#src/services/authentication/invite-administrator.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const good = { fullName: 'Ishara Fernando', password: 'Marigold7x', confirmPassword: 'Marigold7x' }

describe('accepting an invitation', () => {
  test('sets name and password, works once, and the account can sign in', async () => {
    const email = 'first@example.com'
    const path = `/invitation/${await inviteAdministrator(app.db, { email })}`
    const browser = openBrowser(app)
    expect((await browser.get(path)).$('main').text()).toContain(email)
    const answer = await browser.submit(path, good)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
    expect((await browser.get('/login')).$('main [class*=note]').length).toBe(1)
    expect((await browser.get('/login')).$('main [class*=note]').length).toBe(0)
    expect((await browser.get(path)).status).toBe(404)
    const fields = { username: email, password: good.password }
    const entered = await browser.submit('/login', fields)
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dashboard'])
  })

  test('a weak password or another repetition is said, and the name is kept', async () => {
    const path = `/invitation/${await inviteAdministrator(app.db, { email: 'second@example.com' })}`
    const fields = { fullName: 'Ruwan', password: 'password', confirmPassword: 'other' }
    const { status, $ } = await openBrowser(app).submit(path, fields)
    expect(status).toBe(422)
    expect($('[role=alert]').text()).toContain('Password is not strong')
    expect($('[role=alert]').text()).toContain("Confirm password doesn't match")
    expect($('input[name=fullName]').attr('value')).toBe('Ruwan')
    expect($('input[type=password][value]')).toHaveLength(0)
  })

  test('an expired, used or invented one is an honest page', async () => {
    const token = await inviteAdministrator(app.db, { email: 'third@example.com' })
    await app.db.execute(sql`update invitations set expires_at = now() - interval '1 minute'`)
    for (const path of [`/invitation/${token}`, '/invitation/none', '/invitation/%20']) {
      const { status, $ } = await openBrowser(app).get(path)
      expect(status).toBe(404)
      expect($('h1').text()).toBe('You can’t use this invitation')
    }
  })
})
