import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts'
import { day } from '#tests/support/core.ts'
import { overHttp } from '#tests/support/loopback.ts'
import { sentDuring } from '#tests/support/statements.ts'
import * as drawing from '#views/components/drawing.tsx'

type Price = {
  statements: number
  elements: number
  bytes: number
  /** Pieces that are looked up in the markup cache. */
  cacheKeys: number
  longestKey: number
}
type Page = { browser: Browser; path: string; target?: string }

const app = await testApp({ world: 'demo' })
const admin = await signIn('ishara')
const merchant = await signIn('nadeesha')
const bank = await signIn('priyanka')

const list = '/deals/list/admin'
const pages: Record<string, Page> = {
  'list of deals': { browser: admin, path: list },
  'list of deals, page 2 as a region': {
    browser: admin,
    path: `${list}?page=1`,
    target: 'div#list',
  },
  'list of deals, searched': { browser: admin, path: `${list}?q=tea`, target: 'div#list' },
  deal: { browser: admin, path: await firstLink(admin, list) },
  dashboard: { browser: admin, path: '/dashboard' },
  approvals: { browser: admin, path: '/approvals' },
  'review of a deal': { browser: admin, path: await firstLink(admin, '/approvals?tab=deals') },
  orders: { browser: admin, path: '/orders' },
  'report of deals': { browser: admin, path: `/reports/deals?from=${day(-27)}&to=${day(0)}` },
  "merchant's list of deals": { browser: merchant, path: '/deals/list/merchant' },
  "merchant's dashboard": { browser: merchant, path: '/dashboard' },
  'redeem a coupon': { browser: merchant, path: '/coupon-redeem' },
  'sold coupons': { browser: merchant, path: '/sold-coupons' },
  "bank's dashboard": { browser: bank, path: '/dashboard' },
}

const file = join(import.meta.dirname, 'page-prices.json')
const recorded: Record<string, Price> = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : {}
/** Of counts that follow the length of dates and numbers. */
const ALLOWED = 0.03
const fix =
  'A page no longer costs what page-prices.json says. If that is meant, record it with ' +
  '`npx vitest run tests/weight/page-prices.test.ts -u` and give the reason in the commit.'

// Over HTTP the services read the session once more.
test.skipIf(overHttp())('pages cost what is recorded', async () => {
  const prices: Record<string, Price> = {}
  for (const [name, page] of Object.entries(pages)) {
    prices[name] = keepRecorded(recorded[name], await priceOf(page))
  }
  const text = `${JSON.stringify(prices, null, 2)}\n`
  await expect(text, fix).toMatchFileSnapshot(file)
})

/** The least of some visits once everything is cached, as some renew what is kept for a while only. */
async function priceOf(page: Page): Promise<Price> {
  for (let warm = 0; warm < 2; warm += 1) await visit(page)
  const prices: Price[] = []
  for (let count = 0; count < 4; count += 1) prices.push(await visitPrice(page))
  return prices.reduce((a, b) => mapPrice(a, (key) => Math.min(a[key], b[key])))
}

/** Grows with what was drawn before, by other tests too. */
const componentId = /^\d+ /

async function visitPrice(page: Page): Promise<Price> {
  const keys = new Set<string>()
  const check = vi.spyOn(drawing, 'checkKey').mockImplementation((key) => void keys.add(key))
  let html = ''
  const sent = await sentDuring(async () => {
    html = (await visit(page)).html
  }).finally(() => check.mockRestore())
  return {
    statements: sent.statements.length,
    elements: html.match(/<[a-z]/g)?.length ?? 0,
    bytes: Buffer.byteLength(html),
    cacheKeys: keys.size,
    longestKey: Math.max(0, ...[...keys].map((key) => key.replace(componentId, '').length)),
  }
}

async function visit({ browser, path, target }: Page): Promise<Answer> {
  const answer = await (target ? browser.swap(path, target) : browser.get(path))
  expect(answer.status, path).toBe(200)
  return answer
}

/** What is within what is allowed counts as recorded. */
function keepRecorded(before: Price | undefined, now: Price): Price {
  if (!before) return now
  return mapPrice(now, (key) => {
    const allowed = key === 'statements' ? 0 : ALLOWED * before[key]
    return Math.abs(now[key] - before[key]) <= allowed ? before[key] : now[key]
  })
}

function mapPrice(price: Price, of: (key: keyof Price) => number): Price {
  const keys = Object.keys(price) as (keyof Price)[]
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Price
}

async function firstLink(browser: Browser, path: string): Promise<string> {
  const { $ } = await browser.get(path)
  return $('#list a[data-row]').first().attr('href') ?? ''
}

async function signIn(key: string): Promise<Browser> {
  const browser = openBrowser(app)
  const fields = { username: member(key).email ?? '', password: WORLD_PASSWORD }
  await browser.submit('/login', fields)
  return browser
}
