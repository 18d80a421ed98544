import { join } from 'node:path'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { root } from '#tests/structure/source-files.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { openBrowser, unmended } from '#tests/support/browser.ts'
import { day } from '#tests/support/core.ts'
import { budget, wireBytes } from '#tests/support/wire-weight.ts'

const app = await testApp({ world: 'demo' })

/** HTML, its icons included, that stays within this leaves room for the stylesheet and the script. */
const HTML_MAX = budget.page - budget.scripts - budget.styles - 450
/** Forms carry every choice of two selects; they are pages without a list. */
const pages = [
  '/dashboard',
  '/deals/list/merchant',
  '/deals/add',
  '/profile/merchant',
  '/profile/merchant/edit?tab=business',
  '/profile/merchant/edit?tab=categories',
  '/merchant-reports/deals-reports/merchant?tab=graph&option=THIS-YEAR',
  '/notifications',
  '/coupon-redeem',
]

async function signIn(key: string) {
  const browser = openBrowser(app)
  const fields = { username: member(key).email ?? '', password: WORLD_PASSWORD }
  await browser.submit('/login', fields)
  return browser
}

const { pageStyles } = await import(join(root, 'scripts/lib/static.mjs'))
const styles: string = await pageStyles()

const nadeesha = await signIn('nadeesha')
const ishara = await signIn('ishara')
const swapBytes = ({ html }: { html: string }) => wireBytes(html, 'fragment')
const regionBytes = ({ html }: { html: string }) => wireBytes(html, 'region')

test.each(pages)('%s weighs little enough for a slow phone', async (path) => {
  const { html } = await nadeesha.get(path)
  expect(wireBytes(html, 'page')).toBeLessThanOrEqual(HTML_MAX)
})

test.each(['/login', ...pages])(
  '%s brings its styles at a first visit and stays light',
  async (path) => {
    nadeesha.cookies.delete('__Host-styles')
    const { html } = await (path === '/login' ? openBrowser(app) : nadeesha).get(path)
    const whole = html.replace(app.deps.assets.styles, () => styles)
    expect(whole.length).toBeGreaterThan(html.length + 30_000)
    expect(wireBytes(whole, 'first')).toBeLessThanOrEqual(HTML_MAX + budget.styles)
  },
)

test.each([
  ['turning a page', '?page=1', 2_600, 480],
  ['searching', '?q=tea', 2_048, 950],
])('%s sends little, and least of it beside the rows', async (_, query, whole, around) => {
  const here = { 'hx-source': 'a', 'hx-current-url': `${ORIGIN}/deals/list/merchant` }
  const answer = await nadeesha.swap(`/deals/list/merchant${query}`, 'div#list', here)
  const $ = load(answer.html, unmended)
  const rows = { html: $.html($('tbody')) }
  expect($('tbody tr').length).toBeGreaterThan(4)
  expect(regionBytes(answer)).toBeLessThanOrEqual(whole)
  expect(regionBytes(answer) - regionBytes(rows)).toBeLessThanOrEqual(around)
})

test('what the palette offers, at first and for a term, is at most 3 KB', async () => {
  for (const [browser, query] of [
    [nadeesha, ''],
    [nadeesha, 'tea'],
    [ishara, ''],
    [ishara, 'tea'],
  ] as const) {
    const answer = await browser.swap(`/search?q=${query}`, 'div#palette-list')
    expect(answer.$('[role=option]').length).toBeGreaterThan(2)
    expect(swapBytes(answer), query).toBeLessThanOrEqual(3 * 1024)
  }
})

test('a filter, a deal and the list after a decision send at most 4 KB', async () => {
  const filtered = await nadeesha.swap('/deals/list/merchant?status=approved', 'div#list')
  expect(regionBytes(filtered)).toBeLessThanOrEqual(budget.swap)
  const waiting = await ishara.get('/approvals')
  const review = waiting.$('#list tbody a').first().attr('href') ?? ''
  const here = { 'hx-current-url': `${ORIGIN}/approvals` }
  expect(swapBytes(await ishara.swap(review, 'main#main', here))).toBeLessThanOrEqual(budget.swap)
  expect(swapBytes(await ishara.swap('/approvals', 'main#main', here))).toBeLessThanOrEqual(
    budget.swap,
  )
})

test('the periods of a report send at most 4 KB, their chart and its figures included', async () => {
  const { $ } = await nadeesha.get('/reports/categories')
  const popup = $('#list a[data-row]').first().attr('href') ?? ''
  const days = `from=${day(-27)}&to=${day(0)}`
  const answer = await nadeesha.swap(`${popup}?${days}&option=DAILY`, 'dialog#dialog')
  expect(answer.$('.chart svg').length).toBeGreaterThan(0)
  expect(answer.$('.chart .figures tbody tr').length).toBeGreaterThan(0)
  expect(swapBytes(answer)).toBeLessThanOrEqual(budget.swap)
})

test('the pictures of one list screen weigh at most 30 KB and come when they are seen', async () => {
  const { $ } = await nadeesha.get('/deals/list/merchant')
  const pictures = $('tbody img')
  expect(pictures.filter('[loading=lazy]')).toHaveLength(pictures.length)
  const addresses = new Set(pictures.map((_, image) => $(image).attr('src')).get())
  const sizes = await Promise.all([...addresses].map((path) => pictureBytes(path)))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget.pictures)
})

async function pictureBytes(path: string): Promise<number> {
  const response = await app.app.request(ORIGIN + path)
  expect(response.status).toBe(200)
  return (await response.arrayBuffer()).byteLength
}
