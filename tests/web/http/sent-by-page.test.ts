import { load } from 'cheerio'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, openBrowser, unmended } from '#tests/support/browser.ts'

const byPage = { 'x-by-page': '1' }
const polled = { 'x-idle': '1' }
const json = { accept: 'application/json' }

type Sender = { who: 'nadeesha' | 'ishara'; as: Record<string, string>; target?: string }
type Case = Sender & { path: string; post?: Record<string, string> }

const id = '01920000-0000-7000-8000-000000000000'
const merchant = { who: 'nadeesha', as: byPage } as const
const administrator = { who: 'ishara', as: byPage } as const

/** Everything that a page asks for by itself, or for a part of itself. */
const cases: Record<string, Case> = {
  'hints of a deal': {
    ...merchant,
    path: '/deals/check',
    target: 'div#hints',
    post: { title: 'Hoppers for two' },
  },
  'preview of a deal': {
    ...merchant,
    path: '/deals/preview',
    target: 'div#deal-preview',
    post: { title: 'Hoppers for two', previewLanguage: 'ru' },
  },
  'hints of a deal that is edited': {
    ...merchant,
    path: `/deals/check?except=${id}`,
    target: 'div#hints',
    post: { title: 'Ужин на двоих', termsAndConditions: 'x'.repeat(4000) },
  },
  'promo types of a category': {
    ...merchant,
    path: `/deals/promo-types?categoryId=${id}`,
    target: 'div#promo-types',
  },
  'deals of a day': {
    ...merchant,
    path: '/deals-of-the-day/merchant/create-deal-of-the-day?validOn=2026-12-15',
    target: 'div#choices',
  },
  'a coupon code at the counter': {
    ...merchant,
    path: '/coupon-redeem/check',
    target: 'div#code-state',
    post: { code: 'VT0X-1234' },
  },
  'a term in the palette': {
    ...merchant,
    path: '/search',
    target: 'div#palette-list',
    post: { q: 'hoppers' },
  },
  'a term in an administrator’s palette': {
    ...administrator,
    path: '/search?q=tea',
    target: 'div#palette-list',
  },
  'who looks at an item': {
    ...administrator,
    path: '/approvals/look',
    target: 'div#look',
    post: { back: '/approvals', item: `deals:${id}::` },
  },
  'what was read': {
    ...merchant,
    path: `/messages/deals/${id}/read`,
    target: 'div#unread-messages',
    post: { upTo: '3' },
  },
  'the bell': { who: 'nadeesha', as: polled, path: '/notifications/unread', target: 'span#unread' },
  'what is under the bell': { ...merchant, path: '/notifications/newest', target: 'div' },
  'the season of a category': {
    ...administrator,
    path: '/categories/season?categoryType=SEASONAL',
    target: 'div#season',
  },
  'one more line': {
    ...administrator,
    path: '/categories/promo-type-line',
    target: 'div#promo-types',
  },
  'a place on the map': {
    who: 'nadeesha',
    as: { ...byPage, ...json },
    path: '/branch/places?q=Galle',
  },
}

let app: TestApp
/** Of its services only the sign-in answers. */
let broken: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp({ world: 'demo' })
  broken = await testApp({
    beside: app,
    instead: ({ url }) => (/\/users$/.test(url) ? null : new Response('x', { status: 500 })),
  })
})
beforeEach(() => {
  browser = openBrowser(app)
})

const fields = (key: string) => ({
  username: member(key).email ?? '',
  password: WORLD_PASSWORD,
})

async function signIn(who: string): Promise<string> {
  await browser.submit('/login', fields(who))
  const $ = load((await browser.get('/notifications')).html, unmended)
  return $('[name=_csrf]').first().attr('value') ?? ''
}

function ask({ path, post, target, as }: Case, _csrf: string): Promise<Answer> {
  const headers = { ...as, ...(target && { 'hx-request': 'true', 'hx-target': target }) }
  return post ? browser.post(path, { _csrf, ...post }, headers) : browser.get(path, headers)
}

const kept = () => app.db.execute(sql`select 1 from kept_inputs`)

function expectPageStays({ headers, $ }: Answer, { target }: Case): void {
  for (const name of ['hx-redirect', 'hx-location', 'hx-refresh', 'hx-push-url', 'location'])
    expect(headers.get(name), name).toBeNull()
  if (!target) return
  expect(headers.get('hx-retarget') ?? target).not.toContain('main')
  expect($('h1')).toHaveLength(0)
}

describe.each(Object.entries(cases))('%s', (_, entry) => {
  test('leaves the page when the session is over, says so and is kept as no form [SHELL-140]', async () => {
    const _csrf = await signIn(entry.who)
    await app.db.execute(sql`delete from kept_inputs`)
    await app.db.execute(sql`update sessions set expires_at = now() - interval '1 hour'`)
    const answer = await ask(entry, _csrf)
    expect(answer.status).toBe(401)
    expect(answer.html).toContain('You’re signed out. Sign in in another tab')
    expectPageStays(answer, entry)
    expect((await kept()).rows).toEqual([])
    const arrived = await browser.submit('/login', fields(entry.who))
    expect(arrived.headers.get('location')).not.toContain('/login/kept')
  })

  test('leaves the page to who was signed out by others, and the next act says why', async () => {
    const _csrf = await signIn(entry.who)
    await app.db.execute(sql`update sessions set revoked = true,
      profile = jsonb_set(profile, '{approvalStatus}', '"BLOCKED"')`)
    const answer = await ask(entry, _csrf)
    expect(answer.status).toBe(401)
    expect(answer.html).toContain('Your account has been blocked')
    expectPageStays(answer, entry)
    const act = await browser.get('/notifications')
    expect([act.status, act.headers.get('location')]).toEqual([303, '/'])
    expect((await browser.get('/')).html).toContain('Your account has been blocked')
  })

  test('leaves the page to who finds another account signed in', async () => {
    const _csrf = await signIn(entry.who)
    await browser.submit('/notifications', {}, '/logout')
    await browser.submit('/login', fields(entry.who === 'ishara' ? 'nadeesha' : 'ishara'))
    expectPageStays(await ask(entry, _csrf), entry)
  })

  test('leaves the page when no service answers', async () => {
    const _csrf = await signIn(entry.who)
    const { cookies } = browser
    browser = openBrowser(broken)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expectPageStays(await ask(entry, _csrf), entry)
  })
})

const pages = {
  nadeesha: [
    '/dashboard',
    '/deals/add',
    '/coupon-redeem',
    '/deals-of-the-day/merchant/create-deal-of-the-day',
    '/reports/categories',
    '/merchant-reports/deals-reports/merchant?tab=graph&option=THIS-YEAR',
    '/profile/merchant/edit?tab=business',
  ],
  ishara: ['/dashboard', '/approvals', '/categories/add', '/deals/list/admin', '/brands'],
} as const

test.each(Object.entries(pages))(
  'whatever a page of %s asks by itself says so; lists alone navigate, to their own address',
  async (who, paths) => {
    await signIn(who)
    const reviews = (await browser.get('/approvals')).$('#list a[data-row]').toArray()
    const all = [...paths, ...reviews.slice(0, 6).map(({ attribs }) => attribs.href ?? '')]
    let count = 0
    for (const path of all) {
      const { $ } = await browser.get(path)
      for (const { attribs } of $('[hx-trigger]').toArray()) {
        count += 1
        if (attribs['hx-target'] === '#list') continue
        expect(attribs['hx-headers'], `${path} ${attribs['hx-trigger']}`).toMatch(
          /x-by-page|x-idle/,
        )
      }
    }
    expect(count).toBeGreaterThan(2 * all.length)
  },
)

test('a form that is sent is kept as before, and the page that sent it leads to the sign-in [AUTH-106]', async () => {
  const _csrf = await signIn('nadeesha')
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 hour'`)
  const headers = { 'hx-request': 'true', 'hx-target': 'form' }
  const answer = await browser.post('/deals/add', { _csrf, title: 'Hoppers for two' }, headers)
  expect(answer.headers.get('hx-redirect')).toBe('/login?next=%2Fdeals%2Fadd')
  const arrived = await browser.submit('/login', fields('nadeesha'))
  expect(arrived.headers.get('location')).toBe('/login/kept')
  const { $ } = await browser.get('/login/kept')
  expect($('form[action="/deals/add"] [name=title]').attr('value')).toBe('Hoppers for two')
})

test('a one-time code leaves the page when the session is over, and is kept as no form [SHELL-140]', async () => {
  const _csrf = await signIn('nadeesha')
  await app.db.execute(sql`delete from kept_inputs`)
  await app.db.execute(sql`update sessions set expires_at = now() - interval '1 hour'`)
  const as = { ...byPage, ...json }
  const code = { _csrf, otp: '123456' }
  const answer = await browser.post('/profile/merchant/edit/verify', code, as)
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.html).message).toContain('You’re signed out. Sign in in another tab')
  expect(answer.headers.get('location')).toBeNull()
  expect((await kept()).rows).toEqual([])
})
