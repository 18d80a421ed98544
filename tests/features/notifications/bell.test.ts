import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { wireBytes } from '#tests/support/wire-weight.ts'
import { addDeal, openShop } from '../deals/shop.ts'
import { tellingAtOnce } from './told.ts'

const app = await testApp()
const decide = tellingAtOnce(app)
const shop = await openShop(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const byItself = { 'x-idle': '1' }

/** As the bell of an open page asks, half a minute later. */
async function poll(browser = shop.browser) {
  await app.db.execute(sql`update sessions set counted_at = now() - interval '31 seconds'`)
  return browser.swap('/notifications/unread', 'span#unread', byItself)
}

test('the bell counts every new notification and is asked again every 30 seconds [NOTIF-05, NOTIF-08]', async () => {
  const { $ } = await shop.browser.get('/dashboard')
  const bell = $('#bell')
  expect(bell.attr('hx-get')).toBe('/notifications/unread')
  expect(bell.attr('hx-trigger')).toBe('every 30s')
  expect(bell.text()).toBe('Notifications')
  await decide(admin, await addDeal(shop), 'approve')
  expect((await poll()).$('hx-partial[hx-target="#unread"]').text()).toContain('1 unread')
  await decide(admin, await addDeal(shop), 'approve')
  const answer = await poll()
  expect(answer.$('#unread .count').text()).toBe('2')
  expect(answer.html).not.toContain('<html')
  expect(wireBytes(answer.html, 'fragment')).toBeLessThan(500)
})

test('an administrator’s answer brings what waits as well', async () => {
  await addDeal(shop)
  const { $ } = await poll(admin)
  expect($('#menu-waiting [aria-hidden]').text()).toBe('1')
})

test('what opens under the bell are the newest ones, each on its way marked as read', async () => {
  for (let deal = 0; deal < 5; deal += 1) await decide(admin, await addDeal(shop), 'approve')
  const { $ } = await shop.browser.get('/dashboard')
  const news = $('#news [hx-get]')
  expect($('#bell').attr('popovertarget')).toBe('news')
  const list = await shop.browser.swap(news.attr('hx-get') ?? '', 'div')
  expect(list.$('li')).toHaveLength(5)
  expect(list.$('li form[action="/notifications/open"]')).toHaveLength(5)
  expect($('#news .foot a').attr('href')).toBe('/notifications')
})

test('without script the bell is a link to the list', async () => {
  const { $ } = await shop.browser.get('/dashboard')
  const link = $('a.bell.plain-only')
  expect(link.attr('href')).toBe('/notifications')
  expect(link.text()).toContain('unread')
})

test('after a swap the bell says what is unread now', async () => {
  const { $ } = await shop.browser.get('/notifications')
  const _csrf = $('main [name=_csrf]').first().attr('value') ?? ''
  const headers = { 'hx-request': 'true', 'hx-target': 'main#main' }
  const upTo = $('.head [name=upTo]').attr('value') ?? ''
  const answer = await shop.browser.post('/notifications/clear', { _csrf, upTo }, headers)
  expect(answer.$('hx-partial[hx-target="#unread"]').text()).toBe('Notifications')
})

test('asking by itself keeps no sign-in alive', async () => {
  const { browser, account } = await signedIn(app)
  const age = sql`update sessions set expires_at = now() + interval '1 hour' where user_id = ${account.id}`
  const left = async () => {
    const { rows } = await app.db.execute<{ minutes: number }>(sql`
      select extract(epoch from expires_at - now())::int / 60 as minutes from sessions
      where user_id = ${account.id}`)
    return rows[0]?.minutes ?? 0
  }
  await app.db.execute(age)
  expect((await poll(browser)).status).toBe(200)
  expect(await left()).toBeLessThan(61)
  await browser.get('/dashboard')
  expect(await left()).toBeGreaterThan(61)
})

test('a page that is being worked on stays when the sign-in is over or a service fails', async () => {
  const { browser, account } = await signedIn(app)
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/notifications/') ? new Response('x', { status: 500 }) : null,
  })
  const { browser: unlucky } = await signedIn(broken)
  expect((await poll(unlucky)).headers.get('hx-retarget')).toBeNull()
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 hour'
    where user_id = ${account.id}`)
  const answer = await poll(browser)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('hx-redirect')).toBeNull()
  expect(answer.headers.get('hx-retarget')).toBe('#toasts')
})

test('when the newest cannot be loaded it says so', async () => {
  const broken = await testApp({
    beside: app,
    instead: ({ url }) =>
      url.includes('/summary/0/5') ? new Response('x', { status: 500 }) : null,
  })
  const { browser } = await signedIn(broken)
  const { $ } = await browser.swap('/notifications/newest', 'div')
  expect($('body').text()).toContain('couldn’t load')
})
