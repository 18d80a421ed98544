import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const PATH = '/profile/merchant/edit?tab=password'
const FRESH = 'Kurunduwatta42'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** As after signing up with Google: signed in, and no password. */
async function withoutPassword(minutesAgo = 0) {
  const { browser, account } = await signedIn(app)
  await app.db.execute(sql`update users set password_hash = null where id = ${account.id}`)
  await app.db.execute(sql`update sessions set loaded_at = now() - interval '1 hour'
    where user_id = ${account.id}`)
  await app.db.execute(sql`update sign_ins set proved_at = now() - make_interval(mins => ${minutesAgo})
    where user_id = ${account.id}`)
  return { browser, account }
}

describe('an account that has no password yet', () => {
  test('an account that has no password yet is asked for a new one alone and signs in with it afterwards', async () => {
    const { browser, account } = await withoutPassword()
    const { $ } = await browser.get(PATH)
    expect($('[name=currentPassword]')).toHaveLength(0)
    expect($('main').text()).toContain('Set password')
    const fields = { newPassword: FRESH, confirmNewPassword: FRESH }
    const answer = await browser.submit(PATH, fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login'])
    const other = openBrowser(app)
    const entered = await other.submit('/login', { username: account.email, password: FRESH })
    expect(entered.status).toBe(303)
  })

  test('signs in again first where the sign-in is old, and is told so', async () => {
    const { browser } = await withoutPassword(20)
    const fields = { newPassword: FRESH, confirmNewPassword: FRESH }
    const answer = await browser.submit(PATH, fields)
    expect(answer.status).toBe(422)
    expect(answer.$('.summary, [role=alert]').text()).toMatch(/sign in again/i)
    expect(answer.$('a[href="#field-currentPassword"]')).toHaveLength(0)
  })
})
