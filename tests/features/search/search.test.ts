import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'
import { overHttp } from '#tests/support/loopback.ts'
import { sentDuring } from '#tests/support/statements.ts'

const slow = new Set<string>()
const never = new Promise<Response>(() => undefined)
const app = await testApp({
  instead: ({ url }) => ([...slow].some((part) => url.includes(part)) ? never : null),
})
const { db } = app
const shop = await signedIn(app, { business: { businessName: 'Verandah House' } })
const rival = await signedIn(app)
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const deal = await addDeal(db, shop.account.id, { title: 'Hoppers for two' })

const options = (browser: Browser, query: string) =>
  browser.swap(`/search?q=${encodeURIComponent(query)}`, 'div#palette-list')

async function found(browser: Browser, query: string): Promise<string[]> {
  const { $ } = await options(browser, query)
  return $('[role=option]')
    .toArray()
    .map((one) => $(one).attr('href') ?? $(one).text())
}

async function post(browser: Browser, fields: Record<string, string>) {
  const { $ } = await browser.get('/search')
  const _csrf = $('main [name=_csrf]').attr('value') ?? ''
  return browser.post('/search', { _csrf, ...fields })
}

test('a deal is found by its title and its code, by its owner and administrators alone [SHELL-110]', async () => {
  const own = `/deals/view/merchant/${deal.id}`
  expect(await found(shop.browser, 'hoppers')).toContain(own)
  expect(await found(admin, deal.dealCode.toLowerCase())).toContain(`/deals/view/admin/${deal.id}`)
  expect((await found(rival.browser, 'hoppers')).join()).not.toContain(deal.id)
})

test('a character that no name can hold is not searched for [SHELL-110]', async () => {
  expect(await found(shop.browser, '\0hoppers')).toContain(`/deals/view/merchant/${deal.id}`)
})

test('administrators find merchants, merchants do not [SHELL-110]', async () => {
  const view = `/merchant/view/${shop.account.id}`
  expect(await found(admin, 'verandah')).toContain(view)
  expect(await found(rival.browser, 'verandah')).not.toContain(view)
})

test('staff are found by those who may see them, whatever the order of their names [TYPED-15, SHELL-110]', async () => {
  const member = {
    role: 'ADMIN',
    fullName: 'Nadeesha Perera',
    email: 'nadeesha@dealdesk.lk',
  } as const
  await addAccount(db, member)
  const { browser: narrow } = await narrowed(app, ['VIEW_DEAL'])
  const list = `/roles/users?q=${encodeURIComponent(member.email)}`
  for (const term of ['perera nadeesha', 'nadeesha@deal', 'NADEE']) {
    expect(await found(admin, term), term).toContain(list)
    expect((await found(narrow, term)).join(), term).not.toContain('/roles/users')
  }
  expect((await admin.get(list)).$('main tbody').text()).toContain('Nadeesha Perera')
})

test('pages are found by the words of the menu in the language of the person [SHELL-110]', async () => {
  expect(await found(shop.browser, 'sold coup')).toEqual(['/sold-coupons'])
  expect(await found(shop.browser, 'role manager')).not.toContain('/roles')
  const russian = await shop.browser.swap('/search?q=погашение', 'div#palette-list', {
    cookie: `${[...shop.browser.cookies].map((pair) => pair.join('=')).join('; ')}; __Host-lang=ru`,
  })
  expect(russian.html).toContain('/coupon-redeem')
})

test('without a term all pages and actions are offered: add, redeem, theme, language, sign out [SHELL-110]', async () => {
  const { $ } = await options(shop.browser, '')
  expect($('a[href="/deals/add"]').text()).toBe('Deals › AddAdd deal')
  expect($('a[href="/coupon-redeem"]').text()).toBe('Coupons › Redeem CouponsRedeem coupon')
  expect($('button[form=choose-theme][name=theme][value=dark]').text()).toBe('Theme: Dark')
  expect($('button[form=choose-language][value=ru]')).toHaveLength(1)
  expect($('button[form=sign-out]').text()).toBe('Sign out')
  const page = await shop.browser.get('/search')
  for (const id of ['choose-theme', 'choose-language', 'sign-out'])
    expect(page.$(`form#${id} [name=_csrf]`)).toHaveLength(1)
  expect($('a[href="/deals-of-the-day/merchant"]')).toHaveLength(1)
})

test('the page without script holds the same, as links and buttons [SHELL-111]', async () => {
  const { $ } = await admin.get('/search?q=hoppers')
  expect($('main input[name=q]').attr('value')).toBe('hoppers')
  expect($(`main a[href="/deals/view/admin/${deal.id}"]`).text()).toContain(deal.dealCode)
  expect($('.topbar form[action="/search"] button').attr('aria-label')).toBe('Find anything')
  const nothing = await admin.get('/search?q=xyzzyplugh')
  expect(nothing.$('main').text()).toContain('Nothing matches “xyzzyplugh”')
})

test.skipIf(overHttp())('each list is asked once, all at the same time', async () => {
  const { browser } = await signedIn(await testApp({ beside: app }), { role: 'ADMIN' })
  await options(browser, 'hoppers')
  const { statements, roundTrips } = await sentDuring(() => options(browser, 'verandah'))
  const searches = statements.filter((text) => text.includes('limit 5'))
  expect([searches.length, statements.length, roundTrips]).toEqual([5, 10, 3])
})

test('a source that fails or takes too long leaves the others [SHELL-110]', async () => {
  slow.add('/orders')
  const { $ } = await options(admin, 'hoppers')
  slow.clear()
  expect($('[role=group][aria-label=Orders] [role=option]').attr('aria-disabled')).toBe('true')
  expect($(`a[href="/deals/view/admin/${deal.id}"]`)).toHaveLength(1)
})

test('a coupon is looked up when it is asked for, never in an address or while typing [COUP-46, R05, SHELL-112]', async () => {
  const buyer = await addAccount(db, { role: 'USER', business: undefined })
  const collected = { collectedBy: buyer.id, collectedAt: new Date() }
  const [coupon] = await addCoupons(db, deal, 1, collected)
  const q = coupon?.code ?? ''
  const form = (await shop.browser.get('/dashboard')).$('#palette-form')
  expect([form.attr('method'), form.find('input[role]').attr('hx-post')]).toEqual([
    'post',
    '/search',
  ])

  const typed = await post(shop.browser, { q })
  expect(typed.$('main [name=coupon]').text()).toContain(q)
  expect(typed.html).not.toContain('Ready to redeem')
  await options(shop.browser, 'ZZZZ9999')
  expect(await db.select().from(throttles).where(eq(throttles.failures, 1))).toHaveLength(0)

  const lookedUp = await post(shop.browser, { q, coupon: '1' })
  expect(lookedUp.$('main [data-code-status]').attr('data-code-status')).toBe('valid')
  expect(lookedUp.$('main a[href="/coupon-redeem"]')).not.toHaveLength(0)
  const foreign = await post(rival.browser, { q, coupon: '1' })
  const unknown = await post(rival.browser, { q: 'ZZZZ9999', coupon: '1' })
  const stateOf = ({ $ }: typeof unknown) => $('main [data-code-status]').text()
  expect(stateOf(foreign)).toBe(stateOf(unknown))
  const byAdmin = await post(admin, { q, coupon: '1' })
  expect(byAdmin.$('main [data-code-status]')).toHaveLength(0)
})

test('who guesses codes here waits at the counter too [R05, SHELL-112]', async () => {
  const guesser = await signedIn(app)
  const { $ } = await guesser.browser.get('/search')
  const _csrf = $('main [name=_csrf]').attr('value') ?? ''
  const guess = (at: number) =>
    guesser.browser.post('/search', { _csrf, q: `GUESS${at}`, coupon: '1' })
  await guess(0)
  await db.update(throttles).set({ failures: 59 }).where(eq(throttles.failures, 1))
  await guess(1)
  expect((await guess(2)).$('main [data-code-status]').text()).toContain('Too many unknown codes')
  const counter = await guesser.browser.post('/coupon-redeem/check', { _csrf, code: 'GUESS999' })
  expect(counter.html).toContain('Too many unknown codes')
})
