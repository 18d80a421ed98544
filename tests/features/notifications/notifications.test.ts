import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { tellingAtOnce } from './told.ts'

const app = await testApp()
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const PATH = '/notifications'

const decide = tellingAtOnce(app)

test('with none there is an empty list, and marking does nothing', async () => {
  const { browser } = await signedIn(app)
  const { $, status } = await browser.get(PATH)
  expect(status).toBe(200)
  expect($('#list').text()).toContain('No Records Found')
  const token = $('[name=_csrf]').first().attr('value') ?? ''
  const answer = await browser.post(PATH, { _csrf: token })
  expect(answer.status).toBe(303)
})

test('the owner reads the decision with its comment and goes to the deal [APPR-23]', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'reject', 'Name the opening hours.')
  const { $ } = await shop.browser.get(PATH)
  expect($('tbody tr:not(.divide)').first().text()).toContain('Name the opening hours.')
  expect($('tbody tr:not(.divide)').first().text()).toContain('Unread')
  expect($('tbody tr').first().hasClass('divide')).toBe(true)
  expect($('tbody tr.divide')).toHaveLength(1)
  expect($('tbody time').first().text()).toMatch(/^\d\d:\d\d [AP]M$/)
  const link = $('tbody th [name=link]').first().attr('value') ?? ''
  expect(link).toContain(id)
  expect((await shop.browser.get(link)).status).toBe(200)
})

test('one is marked as read, then all, and each is written down [NOTIF-06, NOTIF-09]', async () => {
  await decide(admin, await addDeal(shop), 'approve')
  const { $ } = await shop.browser.get(PATH)
  const id = $('tbody td [name=notificationIds]').first().attr('value') ?? ''
  const token = $('main [name=_csrf]').first().attr('value') ?? ''
  await shop.browser.post(PATH, { _csrf: token, notificationIds: id })
  const left = await shop.browser.get(PATH)
  expect(left.$('.head').text()).toContain('1 unread')
  const upTo = left.$('.head [name=upTo]').attr('value') ?? ''
  const done = await shop.browser.post(
    `${PATH}/clear`,
    { _csrf: token, upTo },
    { 'hx-request': 'true', 'hx-target': 'main#main' },
  )
  expect(done.status).toBe(200)
  expect(done.$('.head').text()).toContain('You’re up to date.')
  expect(done.html).toContain('Marked as read')
  expect(done.$('.head form')).toHaveLength(0)
  const events = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'notifications.read'))
  expect(events.length).toBeGreaterThan(1)
})

test('clearing reaches what stands on other pages', async () => {
  const { browser, account } = await signedIn(app)
  await app.db.insert(notifications).values(
    Array.from({ length: 30 }, () => ({
      id: v7(),
      userId: account.id,
      type: 'deal-approved',
      params: { name: 'Hoppers' },
      link: null,
    })),
  )
  expect((await browser.get(PATH)).$('.head').text()).toContain('30 unread')
  await browser.submit(PATH, {}, `${PATH}/clear`)
  expect((await browser.get(PATH)).$('.head').text()).toContain('You’re up to date.')
})

test('what came after the page was shown stays unread [NOTIF-09]', async () => {
  const late = await openShop(app)
  await decide(admin, await addDeal(late), 'approve')
  const { $ } = await late.browser.get(`${PATH}?page=1`)
  const fields = {
    _csrf: $('.head [name=_csrf]').attr('value') ?? '',
    upTo: $('.head [name=upTo]').attr('value') ?? '',
  }
  await decide(admin, await addDeal(late), 'reject', 'Too dear.')
  expect((await late.browser.post(`${PATH}/clear`, fields)).status).toBe(303)
  const after = await late.browser.get(PATH)
  expect(after.$('.head').text()).toContain('1 unread')
  expect(after.$('tbody tr:not(.divide)').first().text()).toContain('Unread')
  expect(after.$('tbody tr:not(.divide)').last().text()).not.toContain('Unread')
})

test('clearing with none unread does nothing [NOTIF-07]', async () => {
  const { browser } = await signedIn(app)
  const { $ } = await browser.get(PATH)
  const _csrf = $('[name=_csrf]').first().attr('value') ?? ''
  app.calls.length = 0
  const answer = await browser.post(`${PATH}/clear`, { _csrf })
  expect(answer.status).toBe(303)
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  expect((await browser.get(PATH)).$('#toasts').text()).toBe('')
})

test('opening one marks it as read and goes to what it is about', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'approve')
  const { $ } = await shop.browser.get(PATH)
  const form = $('tbody th form').first()
  const fields = Object.fromEntries(
    form
      .find('input')
      .toArray()
      .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  )
  const answer = await shop.browser.post(`${PATH}/open`, fields)
  expect(answer.headers.get('location')).toContain(id)
  const after = await shop.browser.get(PATH)
  expect(after.$('tbody tr:not(.divide)').first().text()).not.toContain('Unread')
  expect(after.$('tbody th a').first().attr('href')).toContain(id)
  for (const link of ['https://evil.example/', '//evil.example', '/\\evil.example', 'x']) {
    const elsewhere = await shop.browser.post(`${PATH}/open`, { ...fields, link })
    expect(elsewhere.headers.get('location')).toBe(PATH)
  }
})

test('what fails is said in a banner [NOTIF-12]', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ method, url }) =>
      method === 'POST' && url.includes('/mark-read') ? new Response('x', { status: 500 }) : null,
  })
  const late = await openShop(broken)
  await decide(admin, await addDeal(late), 'approve')
  const answer = await late.browser.submit(PATH, {}, `${PATH}/clear`)
  expect(answer.status).toBe(303)
  const { $ } = await late.browser.get(PATH)
  expect($('#toasts .bad').text()).toContain('We couldn’t mark the notifications.')
  expect($('.head').text()).toContain('1 unread')
})

test('a list that cannot be loaded says so, beside the panel [NOTIF-12]', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/summary/0/25') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await signedIn(broken)
  const { $, status } = await browser.get(PATH)
  expect(status).toBe(502)
  expect($('#toasts .bad').text()).toContain('couldn’t load')
  expect($('#list a').text()).toContain('Retry')
})

test('somebody else’s notifications stay as they are [NOTIF-04]', async () => {
  await decide(admin, await addDeal(shop), 'approve')
  const { $ } = await shop.browser.get(PATH)
  const id = $('tbody td [name=notificationIds]').first().attr('value') ?? ''
  const rival = await openShop(app)
  const page = await rival.browser.get(PATH)
  const token = page.$('[name=_csrf]').first().attr('value') ?? ''
  await rival.browser.post(PATH, { _csrf: token, notificationIds: [id, 'nonsense'] })
  expect((await shop.browser.get(PATH)).$('.head').text()).toContain('1 unread')
})
