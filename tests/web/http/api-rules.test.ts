import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#src/config/config.ts'
import { serviceNames } from '#src/contract/services.ts'
import { dateValue } from '#src/contract/values.ts'
import { couponDealList } from '#src/features/coupons/deal-list.tsx'
import { users } from '#src/services/authentication/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addDeal, openShop, type Shop } from '#tests/features/deals/shop.ts'
import { png } from '#tests/services/files/sample-files.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

const sent: { path: string; search: string; headers: Headers }[] = []
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp({
    instead({ url, headers }) {
      const { pathname: path, search } = new URL(url)
      sent.push({ path, search, headers })
      return null
    },
  })
  shop = await openShop(app)
})
beforeEach(() => {
  sent.length = 0
})
const direct = (path: string, headers: Record<string, string> = {}) =>
  app.app.fetch(new Request(ORIGIN + path, { headers }))

describe('calls to the services', () => {
  test('tell the business time zone, Asia/Colombo unless configured [API-16]', async () => {
    expect(readConfig({}).businessTimeZone).toBe('Asia/Colombo')
    await shop.browser.get('/deals/list/merchant')
    expect(sent.length).toBeGreaterThan(0)
    for (const { headers } of sent) expect(headers.get('time-zone')).toBe('Asia/Colombo')
  })

  test('a list asks for its first page of 25 of everything [SHELL-49]', async () => {
    await shop.browser.get('/deals/list/merchant')
    await shop.browser.get('/coupons')
    const paths = sent.map(({ path }) => path)
    expect(paths).toContain('/api/v1/core/deals/MERCHANT/0/25/search/ALL')
    expect(paths).toContain('/api/v1/core/coupons/deals/0/25')
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    await browser.get('/categories')
    expect(sent.map(({ path }) => path)).toContain('/api/v1/core/categories/all/0/25/search/ALL')
    expect(couponDealList.filters.type.read(null, {})).toBe('ALL')
  })

  test('plans, what is chosen from and what a profile holds come 250 at once [SHELL-51]', async () => {
    const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
    const pages = ['/subscriptions/list/merchant', '/deals/add', '/profile/merchant?tab=categories']
    for (const path of pages) await shop.browser.get(path)
    await admin.get('/categories/add')
    const sizeOf = ({ path, search }: (typeof sent)[number]) =>
      new URLSearchParams(search).get('size') ?? path.match(/\/0\/(\d+)/)?.[1]
    for (const [part, times] of Object.entries({
      '/core/subscription/MERCHANT/': 1,
      '/core/categories/merchant': 3,
      '/core/categories/normal/': 1,
    })) {
      const sizes = sent.filter(({ path }) => path.includes(part)).map(sizeOf)
      expect([part, sizes]).toEqual([part, Array(times).fill('250')])
    }
    const { headers } = await signInAs(createServices(app.services).authentication, shop.account)
    const today = Date.now()
    const active = `/api/v1/core/deals/active/MERCHANT/${shop.account.id}/${today}`
    expect(await (await direct(active, headers)).json()).toMatchObject({ data: { size: 250 } })
  })

  test('deals of the day carry the API key [API-03]', async () => {
    await shop.browser.get('/deals-of-the-day/merchant')
    const calls = sent.filter(({ path }) => path.includes('/core/event/'))
    expect(calls.length).toBeGreaterThan(0)
    for (const { headers } of calls)
      expect(headers.get('x-api-key')).toBe(app.services.settings.apiKey)
  })

  test('an upload is multipart beside the API key, the call after it JSON again [FILES-07, API-03]', async () => {
    const { $ } = await shop.browser.get('/deals/add')
    const form = new FormData()
    form.append('_csrf', $('input[name=_csrf]').attr('value') ?? '')
    form.append('file', new File([new Uint8Array(await png(60, 40))], 'a.png'))
    await shop.browser.post('/media', form)
    const upload = sent.find(({ path }) => path.endsWith('/files/upload'))
    expect(upload?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(upload?.headers.get('x-api-key')).toBe(app.services.settings.apiKey)
    sent.length = 0
    await addDeal(shop)
    const saved = sent.find(({ path }) => path.endsWith('/core/deals/MERCHANT'))
    expect(saved?.headers.get('content-type')).toBe('application/json')
  })
})

describe('the services from outside', () => {
  test('answer under v1 and under v2 alike, under no other version [API-14]', async () => {
    const { headers } = await signInAs(createServices(app.services).authentication, shop.account)
    const answers = await Promise.all(
      ['v1', 'v2'].map(async (version) =>
        (await direct(`/api/${version}/authentication/users`, headers)).json(),
      ),
    )
    expect(answers[0]).toMatchObject({ code: 2000, data: { userId: shop.account.id } })
    expect(answers[1]).toEqual(answers[0])
    expect((await direct('/api/v3/authentication/users', headers)).status).toBe(404)
  })

  test('the services from outside are seven, each with its own description, the same under both versions [API-07, API-15]', async () => {
    expect([...serviceNames].sort()).toEqual([
      'authentication',
      'blog',
      'core',
      'files',
      'location',
      'notifications',
      'order-payment',
    ])
    for (const name of serviceNames) {
      const answers = await Promise.all(
        ['v1', 'v2'].map((version) => direct(`/api/${version}/${name}/openapi.json`)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
      expect(first).toContain('"3.1.0"')
      expect(second).toBe(first)
    }
  })

  test('write an instant in three forms, in the zone of the headers [API-22]', async () => {
    const { headers } = await signInAs(createServices(app.services).authentication, shop.account)
    const path = `/api/v1/authentication/users/MERCHANT/${shop.account.id}`
    const shape = z.object({ data: z.object({ createdAt: dateValue }) })
    const inZone = async (zone: string, language = 'en') => {
      const sentHeaders = { ...headers, 'time-zone': zone, 'accept-language': language }
      return shape.parse(await (await direct(path, sentHeaders)).json()).data.createdAt
    }
    const colombo = await inZone('Asia/Colombo')
    const { milliseconds } = colombo
    const [row] = await app.db
      .select({ createdAt: users.createdAt })
      .from(users)
      .where(eq(users.id, shop.account.id))
    expect(milliseconds).toBe(row?.createdAt.getTime())
    const utc = await inZone('Pacific/Kiritimati')
    expect(utc.milliseconds).toBe(milliseconds)
    const hour = (zone: string) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hour12: true,
      }).format(milliseconds)
    expect(colombo.displayDateTime).toBe(`${colombo.displayDate}, ${hour('Asia/Colombo')}`)
    expect(utc.displayDateTime).toBe(`${utc.displayDate}, ${hour('Pacific/Kiritimati')}`)
    expect(utc.displayDate).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(await inZone('Asia/Colombo', 'ru')).toEqual(colombo)
    expect(await inZone('Nowhere/At/All')).toEqual(colombo)
  })

  test('every form carries a token, and a browser cannot sign out by reading an address [API-23]', async () => {
    const { browser } = await signedIn(app)
    for (const path of ['/orders', '/deals/list/merchant', '/notifications', '/profile/merchant']) {
      const { $ } = await browser.get(path)
      const posts = $('form[method=post]').toArray()
      expect(posts.length).toBeGreaterThan(0)
      for (const form of posts) expect($(form).find('input[name=_csrf]').length, path).toBe(1)
    }
    const { $ } = await openBrowser(app).get('/login')
    expect($('form[method=post]:not(:has([name=_csrf]))')).toHaveLength(0)
    expect((await browser.get('/api/v1/authentication/users/sign-out')).status).toBe(401)
    expect((await browser.get('/logout')).status).toBe(404)
    expect((await browser.get('/orders')).status).toBe(200)
  })
})
