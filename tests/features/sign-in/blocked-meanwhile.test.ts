import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const WORDS = 'Your account has been blocked, so we signed you out.'

test('who is blocked while signed in reads why on the sign-in page, once [MERCH-38]', async () => {
  const { browser, account } = await signedIn(app, { role: 'MERCHANT' })
  const block = `/merchant/view/${account.id}/block`
  await admin.submit(block, { comment: 'Sold expired coupons.' }, block)
  const { status, headers } = await browser.get('/notifications')
  expect([status, headers.get('location')]).toEqual([303, '/'])
  const { $ } = await browser.get('/')
  expect($('form[action="/login"]')).toHaveLength(1)
  expect($('body').text()).toContain(WORDS)
  expect((await browser.get('/')).html).not.toContain(WORDS)
})

test('the same where only the services know of the block', async () => {
  const { browser, account } = await signedIn(app, { role: 'MERCHANT' })
  await app.db.execute(sql`update users set approval_status = 'BLOCKED' where id = ${account.id}`)
  expect((await browser.get('/notifications')).headers.get('location')).toBe('/')
  expect((await browser.get('/')).$('body').text()).toContain(WORDS)
})

test('whoever was signed out elsewhere reads no more than that [AUTH-106]', async () => {
  const { browser, account } = await signedIn(app, { role: 'MERCHANT' })
  await app.db.execute(sql`update sessions set revoked = true where user_id = ${account.id}`)
  expect((await browser.get('/notifications')).headers.get('location')).toBe('/')
  const { $ } = await browser.get('/')
  expect($('body').text()).toContain('Your session has ended.')
  expect($('body').text()).not.toContain('blocked')
})
