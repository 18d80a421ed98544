import { type CheerioAPI, load } from 'cheerio'
import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { openBrowser, unmended } from '#tests/support/browser.ts'

const app = await testApp({ world: 'demo' })
const admin = openBrowser(app)
await admin.submit('/login', { username: member('ishara').email ?? '', password: WORLD_PASSWORD })

const LIST = '/deals/list/admin'

/** A fragment as it is: a page would drop the body of a table that stands alone. */
async function ask(address: string, headers: Record<string, string>, target = 'div#list') {
  const { html } = await admin.swap(address, target, headers)
  return load(html, unmended)
}

/** Where the parts of an answer go, beside the line that is printed. */
function targets($: CheerioAPI) {
  const all = $('hx-partial').map((_, part) => $(part).attr('hx-target') ?? '')
  return all.get().filter((target) => target !== '#printed')
}

const rowsAlone = ['#list tbody', '#list .pager', '#picked']
const whole = ['.head p', 'main .segment', '#announce']

/** What the browser shows, what is address for, and whether that is another page of the same list. */
const cases: [shown: string, address: string, isTurned: boolean][] = [
  [LIST, `${LIST}?page=1`, true],
  [`${LIST}?page=1`, LIST, true],
  [`${LIST}?page=1`, `${LIST}?page=2`, true],
  [`${LIST}?page=0`, `${LIST}?page=1`, true],
  [`${LIST}?status=approved`, `${LIST}?status=approved&page=1`, true],
  [`${LIST}?page=1&status=approved&sort=title`, `${LIST}?sort=title&status=approved&page=2`, true],
  [`${LIST}?q=high%20tea&page=1`, `${LIST}?q=high+tea`, true],
  [`${LIST}#list`, `${LIST}?page=1`, true],
  [LIST, `${LIST}?q=tea`, false],
  [`${LIST}?q=tea`, LIST, false],
  [`${LIST}?q=tea`, `${LIST}?q=coffee&page=1`, false],
  [`${LIST}?status=pending`, `${LIST}?page=1`, false],
  [`${LIST}?sort=title`, `${LIST}?sort=-title&page=1`, false],
  [`${LIST}?select=page`, `${LIST}?page=1`, false],
  [`${LIST}?view=all`, `${LIST}?page=1`, false],
  ['/deals/list/merchant', `${LIST}?page=1`, false],
  ['/dashboard', `${LIST}?page=1`, false],
  ['', `${LIST}?page=1`, false],
]

test.each(cases)(
  'from %s to %s: only a turned page leaves what stands around it [SHELL-182]',
  async (shown, address, isTurned) => {
    const here = { 'hx-source': 'a', 'hx-current-url': shown && ORIGIN + shown }
    const $ = await ask(address, here)
    if (isTurned) expect(targets($)).toEqual(rowsAlone)
    else expect(targets($)).toEqual(expect.arrayContaining(whole))
    expect($('#list')).toHaveLength(isTurned ? 0 : 1)
    expect($('tbody')).toHaveLength($('.empty').length > 0 ? 0 : 1)
    expect($('title').text()).toContain('Dealdesk')
  },
)

test.each([`https://elsewhere.test${LIST}`, 'about:blank', 'nonsense'])(
  'an address of another origin, %s, is none of ours [SHELL-182]',
  async (shown) => {
    const here = { 'hx-source': 'a', 'hx-current-url': shown }
    const $ = await ask(`${LIST}?page=1`, here)
    expect($('hx-partial[hx-target="main .segment"]')).toHaveLength(1)
  },
)

test.each([
  ['a search, whose list may have failed', `${LIST}?page=1`, 'input#search-q'],
  ['a page behind the last one', `${LIST}?page=900`, 'a'],
])('%s brings the whole list [SHELL-182]', async (_, address, source) => {
  const here = { 'hx-source': source, 'hx-current-url': ORIGIN + LIST }
  const $ = await ask(address, here)
  expect($('#list')).toHaveLength(1)
  expect(targets($)).toEqual(expect.arrayContaining(whole.slice(0, 2)))
})

test('a list of which a page is selected stays so, and counts anew [SHELL-182]', async () => {
  const here = { 'hx-source': 'a', 'hx-current-url': `${ORIGIN}${LIST}?select=page` }
  const $ = await ask(`${LIST}?select=page&page=1`, here)
  expect($('#list output').text()).toMatch(/: 25$/)
  expect($('#list [name=pick]:checked')).toHaveLength(25)
})

const shown = [
  LIST,
  '/deals/list/admin?sort=title',
  '/merchant',
  '/branch',
  '/brands',
  '/coupons',
  '/orders',
  '/invoices',
  '/audit',
  '/approvals?tab=deals',
]

test.each(shown)(
  'the parts of %s that are sent are those of the list [SHELL-182]',
  async (path) => {
    const next = `${path}${path.includes('?') ? '&' : '?'}page=1`
    const here = { 'hx-source': 'a', 'hx-current-url': ORIGIN + path }
    const parts = await ask(next, here)
    const page = await ask(next, {})
    expect(targets(parts)).toEqual(page('#picked').length > 0 ? rowsAlone : rowsAlone.slice(0, 2))
    const part = (target: string) => parts(`hx-partial[hx-target="${target}"]`).html()
    expect(part('#list tbody')).toBe(page.html('#list tbody'))
    expect(part('#list .pager')).toBe(page.html('#list .pager'))
    expect(part('#picked')).toBe(page('#picked').html())
    expect(page('#list tbody tr').length).toBeGreaterThan(0)
  },
)

test('a whole screen is whole, whatever the browser shows [SHELL-182]', async () => {
  const here = { 'hx-current-url': `${ORIGIN}${LIST}` }
  const { $ } = await admin.swap(`${LIST}?page=1`, 'main#main', here)
  expect([$('.segment').length, $('.toolbar').length, $('h1').length]).toEqual([1, 1, 1])
})
