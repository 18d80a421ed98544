import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#src/services/audit/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, decide, openShop } from '../deals/shop.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const PATH = '/notifications'

test('with none there is an empty list, and marking does nothing', async () => {
  const { browser } = await signedIn(app)
  const { $, status } = await browser.get(PATH)
  expect(status).toBe(200)
  expect($('#list').text()).toContain('No Records Found')
  const token = $('[name=_csrf]').first().attr('value') ?? ''
  const answer = await browser.post(PATH, { _csrf: token })
  expect(answer.status).toBe(303)
})

test('APPR-23 the owner reads the decision with its comment and goes to the deal', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'reject', 'Name the opening hours.')
  const { $ } = await shop.browser.get(PATH)
  expect($('tbody tr').first().text()).toContain('Name the opening hours.')
  expect($('tbody tr').first().text()).toContain('Unread')
  const link = $('tbody th a').first().attr('href') ?? ''
  expect(link).toContain(id)
  expect((await shop.browser.get(link)).status).toBe(200)
})

test('one is marked as read, then all, and each is written down', async () => {
  await decide(admin, await addDeal(shop), 'approve')
  const { $ } = await shop.browser.get(PATH)
  const ids = $('.head [name=notificationIds]')
    .map((_, field) => $(field).attr('value') ?? '')
    .get()
  expect(ids).toHaveLength(2)
  const token = $('main [name=_csrf]').first().attr('value') ?? ''
  await shop.browser.post(PATH, { _csrf: token, notificationIds: ids[0] ?? '' })
  expect((await shop.browser.get(PATH)).$('.head').text()).toContain('1 unread')
  const done = await shop.browser.post(
    PATH,
    { _csrf: token, notificationIds: ids },
    { 'hx-request': 'true', 'hx-target': 'main#main' },
  )
  expect(done.status).toBe(200)
  expect(done.$('.head').text()).toContain('You have read everything.')
  const events = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'notifications.read'))
  expect(events.length).toBeGreaterThan(1)
})

test('NOTIF-04 somebody else’s notifications stay as they are', async () => {
  await decide(admin, await addDeal(shop), 'approve')
  const { $ } = await shop.browser.get(PATH)
  const id = $('tbody [name=notificationIds]').first().attr('value') ?? ''
  const rival = await openShop(app)
  const page = await rival.browser.get(PATH)
  const token = page.$('[name=_csrf]').first().attr('value') ?? ''
  await rival.browser.post(PATH, { _csrf: token, notificationIds: [id, 'nonsense'] })
  expect((await shop.browser.get(PATH)).$('.head').text()).toContain('1 unread')
})
