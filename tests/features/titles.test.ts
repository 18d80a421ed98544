import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ world: 'demo' })

async function signIn(key: string, language = 'en') {
  const browser = openBrowser(app)
  browser.cookies.set('lang', language)
  await browser.submit('/login', { username: member(key).email ?? '', password: WORLD_PASSWORD })
  return browser
}

const merchant = (await (await signIn('ishara')).get('/merchant'))
  .$('#list tbody a')
  .first()
  .attr('href')

/** Views of one record or list that people go back and forth between. */
const views: Record<string, readonly (readonly string[])[]> = {
  ishara: [
    ['', '?tab=contact', '?tab=categories', '?tab=deals'].map((query) => merchant + query),
    [
      '',
      '?page=1',
      '?status=pending',
      '?status=pending&page=1',
      '?q=tea',
      '?status=pending&q=tea',
    ].map((query) => `/deals/list/admin${query}`),
    ['/reports/deals', '/reports/deals?tab=graph', '/reports/deals?tab=graph&option=THIS-YEAR'],
    ['/reports/deals?from=2026-11-01&to=2026-11-02', '/reports/deals?q=tea', '/reports/merchants'],
    ['', '?tab=branches', '?tab=accounts'].map((query) => `/approvals${query}`),
    ['/orders', '/orders?status=refunded', '/orders?q=a'],
    ['/merchant', '/merchant?status=blocked', '/merchant?page=1'],
  ],
  nadeesha: [
    ['', '?tab=contact', '?tab=categories', '?tab=plan'].map(
      (query) => `/profile/merchant${query}`,
    ),
    ['', '?tab=contact', '?tab=password'].map((query) => `/profile/merchant/edit${query}`),
    [
      '/merchant-reports/deals-reports/merchant',
      '/merchant-reports/deals-reports/merchant?tab=graph',
    ],
    ['/coupons', '/coupons?q=tea', '/sold-coupons', '/sold-coupons?page=1'],
  ],
}

test.each(['en', 'ru'])(
  'every tab, filter and page has a title of its own, in %s [SHELL-125]',
  async (language) => {
    for (const [who, groups] of Object.entries(views)) {
      const browser = await signIn(who, language)
      for (const paths of groups) {
        const titles = []
        for (const path of paths) titles.push((await browser.get(path)).$('title').text())
        expect(new Set(titles).size, titles.join(' | ')).toBe(paths.length)
      }
    }
  },
)

test('what a search swaps brings its title', async () => {
  const browser = await signIn('nadeesha')
  const { html } = await browser.swap('/deals/list/merchant?q=tea', 'div#list')
  expect(html).toMatch(/^<title>Deals, [^<]*tea/)
})
