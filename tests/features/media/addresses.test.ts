import { expect, test } from 'vitest'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, openBrowser } from '#tests/support/browser.ts'

const app = await testApp({ world: 'demo' })

/** Lists that show pictures; the first record of each is looked at too. */
const lists = {
  ishara: [
    '/merchant',
    '/bank',
    '/users',
    '/approvals',
    '/categories',
    '/brands',
    '/deals/list/admin',
    '/deals-of-the-day/merchant',
    '/reports/deals',
    '/reports/categories',
    '/subscriptions/list/merchant',
    '/subscriptions/payments/list',
    '/subscriptions/users',
    '/request-a-deal/merchant',
  ],
  nadeesha: ['/dashboard', '/profile/merchant', '/deals/list/merchant', '/coupon-redeem'],
  priyanka: ['/profile/bank', '/deals/list/bank', '/reports/merchants'],
}

const addressesIn = ({ $ }: Answer) =>
  $('img')
    .toArray()
    .map((image) => $(image).attr('src') ?? '')

test.each(Object.entries(lists))(
  '%s sees every picture small, by an address of ours',
  async (key, paths) => {
    const browser = openBrowser(app)
    const username = member(key).email ?? ''
    await browser.submit('/login', { username, password: WORLD_PASSWORD })
    const seen: string[] = []
    for (const path of paths) {
      const list = await browser.get(path)
      const first = list.$('#list a[data-row], #list .tile a').attr('href')
      const pages = [list, ...(first ? [await browser.get(first)] : [])]
      for (const page of pages) {
        expect(page.status, path).toBe(200)
        seen.push(...addressesIn(page))
      }
    }
    expect(seen.length).toBeGreaterThan(10)
    expect(
      seen.filter((address) => !/^\/media\/[\da-f-]{36}\/(thumb|card|full)$/.test(address)),
    ).toEqual([])
  },
  60_000,
)
