import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { LINKS_PER_DESTINATION } from '#src/contract/sending-limits.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { addBranch } from '#tests/support/branches.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { decodePicture } from '#tests/support/decode-picture.ts'
import { messagesTo } from '#tests/support/messages.ts'

const app = await testApp()
const { db } = app
const owner = await signedIn(app)
await addBranch(db, owner.account.id, 'Galle Fort')

/** Adds a till; answers where its code stands, and the link in it. */
async function offered(name = 'Front desk') {
  const added = await owner.browser.submit('/tills/add', { name })
  const path = added.headers.get('location') ?? ''
  const { $ } = await owner.browser.get(path)
  const link =
    $('main')
      .text()
      .match(/\/pair\/[\w-]{43}/)?.[0] ?? ''
  return { path, link, $ }
}

async function paired(name?: string) {
  const { link } = await offered(name)
  const till = openBrowser(app)
  const answer = await till.submit(link, {})
  return { till, answer, link }
}

test('an owner adds a till and sees its code and link once more until it is used [TILL-01]', async () => {
  const { path, link, $ } = await offered('Bar')
  expect(link).not.toBe('')
  const picture = $('main img[alt="QR code of the link"]').attr('src') ?? ''
  expect(await decodePicture(picture, '#111')).toContain(link)
  const share = JSON.parse($('x-island[name=share]').attr('props') ?? '{}')
  expect(share.href).toMatch(new RegExp(`^http.*${link}$`))
  const till = openBrowser(app)
  const { $: offer } = await till.get(link)
  expect(offer('main, body').text()).toContain('Galle Fort')
  expect((await till.submit(link, {})).headers.get('location')).toBe('/coupon-redeem')
  expect((await owner.browser.get(path)).$('main').text()).toContain('was used or has run out')
  expect((await openBrowser(app).get(link)).status).toBe(404)
})

test('a till shows the counter in a shell of its own, without menu, search and bell [TILL-05]', async () => {
  const { till } = await paired('Desk')
  const { $, status } = await till.get('/coupon-redeem')
  expect(status).toBe(200)
  expect($('#at-till').text()).toContain('Desk, Galle Fort')
  expect($('#sidebar, #palette, .sign-out')).toHaveLength(0)
  expect($('#redeem-button')).toHaveLength(1)
  expect((await till.get('/')).headers.get('location')).toBe('/coupon-redeem')
  const nowhere = await till.get('/nowhere')
  expect([nowhere.status, nowhere.$('main a.primary').text()]).toEqual([404, 'Back to the counter'])
})

test('a shared till offers to switch as soon as somebody has a PIN [CASH-03]', async () => {
  const { till } = await paired('Shared')
  const switchLink = '#at-till a[href="/coupon-redeem/at/person"]'
  expect((await till.get('/coupon-redeem')).$(switchLink)).toHaveLength(0)
  const destination = 'somebody.with.a.pin@shop.example'
  await owner.browser.submit('/cashiers/add', { name: 'Dilani Fonseka', destination })
  const [mail] = await messagesTo(app.services, destination)
  const phone = openBrowser(app)
  const own = await phone.submit(new URL(mail?.params.link ?? '').pathname, { pin: '482915' })
  expect(own.headers.get('location')).toBe('/coupon-redeem')
  expect((await till.get('/coupon-redeem')).$(switchLink)).toHaveLength(1)
})

test('of all addresses a till opens the counter alone [TILL-05]', async () => {
  const { till } = await paired()
  const opened = []
  for (const row of allRoutes) {
    if ('beacon' in row || row.allow === 'public' || row.method !== 'get') continue
    const path = row.path.replaceAll(/:\w+/g, '0198c1d4-0000-7000-8000-000000000001')
    const { status, html } = await till.get(path)
    const closed = status === 404 && !html.includes('core:')
    if (!closed) opened.push(row.path)
  }
  expect(opened.sort()).toEqual([
    '/coupon-redeem',
    '/coupon-redeem/at/deals',
    '/coupon-redeem/at/person',
    '/coupon-redeem/news',
    '/coupon-redeem/sync',
    '/coupon-redeem/sync/coupons',
  ])
})

test('a till redeems, and a revoked one leads out at its next request [TILL-02, TILL-08]', async () => {
  const { till } = await paired('Window')
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const deal = await addDeal(db, owner.account.id)
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const done = await till.submit('/coupon-redeem', { code: coupon?.code ?? '' })
  expect(done.headers.get('location')).toMatch(/^\/coupon-redeem\/[\w-]{36}$/)
  expect((await till.get(done.headers.get('location') ?? '')).$('main').text()).toContain(
    'High tea on the verandah',
  )
  const { $ } = await owner.browser.get('/tills')
  const row = $('tr, li').filter((_, one) => $(one).text().includes('Window'))
  const page = await owner.browser.get(row.find('a[href^="/tills/view/"]').attr('href') ?? '')
  const question = page.$('a[href^="/tills/delete/"]').attr('href') ?? ''
  await owner.browser.submit(question, {})
  expect((await till.get('/coupon-redeem')).status).not.toBe(200)
})

describe('a device whose till is over [TILL-46]', () => {
  test('is told so in its language, by a press of htmx too, and nobody is asked to sign in', async () => {
    const { till } = await paired('Terrace')
    till.cookies.set('__Host-lang', 'ru')
    await app.db.execute(sql`
      update sign_ins set revoked_at = now(), revoked_reason = 'revoked'
      where till_id in (select id from tills where name = 'Terrace')`)
    const background = await till.get('/coupon-redeem/news', { 'x-idle': '1' })
    expect([background.status, background.html]).toEqual([
      401,
      expect.stringContaining('отключили'),
    ])
    const pressed = await till.swap('/coupon-redeem')
    expect([pressed.status, pressed.headers.get('hx-redirect')]).toEqual([401, '/pair'])
    expect((await till.get('/pair')).$('body').text()).toContain('Эту кассу отключили')
    expect((await till.get('/coupon-redeem')).headers.get('location')).toContain('/login')
  })

  test('is told so where the session itself is gone', async () => {
    const { till } = await paired('Roof')
    await app.db.execute(sql`delete from sessions where id in (
      select sessions.id from sessions join sign_ins on sign_ins.id = sessions.sign_in_id
      join tills on tills.id = sign_ins.till_id where tills.name = 'Roof')`)
    expect((await till.get('/coupon-redeem')).headers.get('location')).toBe('/pair')
    expect((await till.get('/pair')).$('body').text()).toContain('has to be paired again')
  })

  test('becomes a till again by a new code at once, and so does one that is still a till', async () => {
    const { till } = await paired('Garden')
    const { link } = await offered('Terrace two')
    expect((await till.submit(link, {})).headers.get('location')).toBe('/coupon-redeem')
    await app.db.execute(sql`update sign_ins set revoked_at = now(), revoked_reason = 'revoked'
      where till_id in (select id from tills where name = 'Terrace two')`)
    await app.db.execute(sql`update sessions set access_expires_at = now() where counter`)
    const again = await offered('Terrace three')
    expect((await till.get(again.link)).headers.get('location')).toBe(again.link)
    expect((await till.submit(again.link, {})).headers.get('location')).toBe('/coupon-redeem')
    expect((await till.get('/coupon-redeem')).$('#at-till').text()).toContain('Terrace three')
  })
})

describe('a browser in which somebody is signed in [TILL-10]', () => {
  test('says so and asks before it becomes a till', async () => {
    const { link } = await offered('Tablet')
    const { browser } = await signedIn(app)
    expect((await browser.get(link)).$('main, body').text()).toContain('You’re signed in here as')
    const refused = await browser.submit(link, {})
    expect(refused.$('main, body').text()).toContain('Tick the box to sign out here first.')
    expect((await browser.get('/deals/list/merchant')).status).toBe(200)
    const agreed = await browser.submit(link, { leave: 'on' })
    expect(agreed.headers.get('location')).toBe('/coupon-redeem')
    expect((await browser.get('/deals/list/merchant')).status).toBe(404)
  })
})

test('a link that is sent too often says why and when to try again, in the page’s language [CASH-08, NOTIF-20]', async () => {
  const destination = 'often@shop.example'
  await owner.browser.submit('/cashiers/add', { name: 'Often Invited', destination })
  const { $ } = await owner.browser.get('/cashiers')
  const row = $('tr, li').filter((_, one) => $(one).text().includes('Often Invited'))
  const ask = row.find('a[href*="/link/"]').attr('href') ?? ''
  for (let sent = 1; sent < LINKS_PER_DESTINATION; sent += 1)
    expect((await owner.browser.submit(ask, {})).status).toBe(303)
  const refused = await owner.browser.submit(ask, {})
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(refused.$('main').text()).toContain('This number or address has had as many messages')
})
