import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { brands } from '#src/services/core/brands/schema.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { openRequests } from '#tests/support/requests.ts'
import { addDeal, decide, inDays, openShop, today } from '../deals/shop.ts'

const world = await openRequests()
const { test: app, askForDeal, askForCard } = world
const shop = await openShop(app, { name: 'Harbour House' })
const { browser: admin } = await signedIn(app, { role: 'ADMIN' })
const { browser: bank, account: bankAccount } = await signedIn(app, { role: 'BANK' })

/** Lists whose figure is the sum of a column, not their number of rows. */
const SUMMED = /^\/request-a-deal\/(merchant|bank)(\?|$)/

/** Each figure that leads to a list: what it says, and what the list has. */
async function compared(browser: Browser) {
  const { $ } = await browser.get('/dashboard')
  const links = $('.stats a, .tally-card .tally a, .tally-card .n a')
    .toArray()
    .map((link) => ({
      href: $(link).attr('href') ?? '',
      label: $(link).closest('div, section').find('dt, h3').first().text(),
      figure: Number($(link).text().replaceAll(/\D/g, '')),
    }))
    .filter(({ href }) => !href.startsWith('/profile/'))
  const found: Record<string, [figure: number, listed: number]> = {}
  for (const { href, label, figure } of links) {
    const summed = SUMMED.test(href) && !label.startsWith('Combined')
    found[`${label} ${href}`] = [figure, await sizeOf(browser, href, summed)]
  }
  return found
}

/** From the list's own CSV, which holds all pages. */
async function sizeOf(browser: Browser, list: string, summed: boolean): Promise<number> {
  const csv = await browser.get(`${list}${list.includes('?') ? '&' : '?'}format=csv`)
  expect(csv.status, list).toBe(200)
  const [head = '', ...rows] = csv.html.trim().replace('\uFEFF', '').split('\r\n')
  if (!summed) return rows.length
  const column = head.split(',').findIndex((name) => name.includes('equests'))
  return rows.reduce((sum, row) => sum + Number(row.split(',')[column]?.replaceAll('"', '')), 0)
}

function disagreeing(found: Record<string, [number, number]>) {
  return Object.entries(found).filter(([, [figure, listed]]) => figure !== listed)
}

test('every figure is what its list holds, whatever happens [ROLE-18, DASH-04, DASH-05, DASH-06, DASH-10, DASH-13]', async () => {
  const before = await compared(admin)
  expect(disagreeing(before)).toEqual([])
  const [first, second, third] = [
    await addDeal(shop, { expiredOn: inDays(7) }),
    await addDeal(shop, { expiredOn: inDays(8) }),
    await addDeal(shop),
  ]
  await decide(admin, first, 'approve')
  await decide(admin, second, 'approve')
  await decide(admin, third, 'reject', 'The picture is blurred.')
  await addDeal(shop)
  await app.db.execute(sql`update deals set created_at = now() - interval '3 days'
    where id = ${second}`)
  await app.db.insert(categories).values({ id: v7(), name: 'Night markets' })
  await app.db.insert(brands).values([
    { id: v7(), name: 'Night Owl' },
    { id: v7(), name: 'Early Bird', createdAt: new Date(Date.now() - 2 * 86_400_000) },
  ])
  for (const approvalStatus of ['PENDING', 'ENABLED', 'BLOCKED'] as const) {
    await addAccount(app.db, { approvalStatus })
  }
  await addAccount(app.db, { role: 'USER' })
  await askForDeal()
  await askForDeal({ products: 'Tea for two' })
  await app.db.execute(sql`update deal_requests set requested_at = now() - interval '2 days'
    where products = 'Tea for two'`)
  await askForDeal({ merchantId: shop.account.id })
  await askForDeal({ merchantId: bankAccount.id })
  await askForCard({ bankId: bankAccount.id })

  const asAdmin = await compared(admin)
  expect(disagreeing(asAdmin)).toEqual([])
  expect(asAdmin).toMatchObject({
    'New deals /deals/list/admin?added=today': [3, 3],
    'Expiring within 7 days /deals/list/admin?status=expiring': [1, 1],
    'Deal requests /request-a-deal/merchant?requested=today': [2, 2],
    'Deal requests /request-a-deal/bank?requested=today': [1, 1],
    'Requests to merchants /request-a-deal/merchant': [3, 3],
    'Requests to banks /request-a-deal/bank': [1, 1],
  })
  const added = '/brands?added=today'
  const more = (before[`New brands ${added}`]?.[0] ?? 0) + 1
  expect(asAdmin[`New brands ${added}`]).toEqual([more, more])
  expect(asAdmin[`New categories ${added}`]).toEqual([more, more])
  const asMerchant = await compared(shop.browser)
  expect(disagreeing(asMerchant)).toEqual([])
  expect(asMerchant['Deals /deals/list/merchant']).toEqual([4, 4])
  expect(asMerchant['Deal requests /request-a-deal/merchant']).toEqual([1, 1])
  expect(asMerchant['Deal requests /request-a-deal/merchant?requested=today']).toEqual([1, 1])
  const asBank = await compared(bank)
  expect(disagreeing(asBank)).toEqual([])
  expect(asBank).toMatchObject({
    'Combined Requests /request-a-deal/bank?requested=today': [1, 1],
    'Combined Requests /request-a-deal/bank': [1, 1],
    'Credit card requests /request-a-credit-card?requested=today': [1, 1],
    'Credit card requests /request-a-credit-card': [1, 1],
  })
})

test('a list that a figure leads to says what it is narrowed to, and a link takes that away', async () => {
  const { $ } = await admin.get('/deals/list/admin?status=expiring&added=today')
  const chips = $('.chips a')
    .toArray()
    .map((chip) => $(chip).attr('href'))
  expect(chips).toEqual([
    '/deals/list/admin?added=today',
    '/deals/list/admin?status=expiring',
    '/deals/list/admin',
  ])
  const brandsOfToday = await admin.get('/brands?added=today&q=owl')
  expect(brandsOfToday.$('.chips a').attr('href')).toBe('/brands?q=owl')
  expect(brandsOfToday.$('input[name=added]').attr('value')).toBe('today')
  const users = await admin.get('/users?joined=today')
  expect(users.$('.chips a').attr('href')).toBe('/users')
  expect(users.$('input[name=joined]').attr('value')).toBe('today')
  expect((await admin.get('/deals/list/admin')).$('.chip.on')).toHaveLength(0)
})

test('what is of today says so where there is nothing', async () => {
  const fresh = await testApp()
  const { browser: noMatches } = await signedIn(fresh, { role: 'ADMIN' })
  for (const [list, text] of [
    ['/brands?added=today', 'Nothing matches: Today.'],
    ['/request-a-deal/merchant?requested=today', 'Nothing matches: Today.'],
    ['/request-a-credit-card?requested=today', 'Nothing matches: Today.'],
  ] as const) {
    expect((await noMatches.get(list)).$('#list').text(), list).toContain(text)
  }
})

test('a merchant reads of the catalogue how much of it was chosen, and how large it is [DASH-06]', async () => {
  const { $ } = await shop.browser.get('/dashboard')
  const card = $('.tally-card').last()
  const rows = Object.fromEntries(
    card
      .find('.tally > div')
      .toArray()
      .map((row) => [$(row).find('dt').text(), Number($(row).find('dd').text())]),
  )
  const { rows: sizes } = await app.db.execute<{ active: number; all: number; brands: number }>(sql`
    select count(*)::int as all, (select count(*)::int from brands) as brands,
      (count(*) filter (where category_type = 'NORMAL' or expiry_date >= now()))::int as active
    from categories`)
  expect([card.find('.n').text(), rows['Your brands']]).toEqual(['1', 0])
  expect(rows).toMatchObject({
    'All categories': sizes[0]?.all,
    'Active categories': sizes[0]?.active,
    Brands: sizes[0]?.brands,
  })
})

test('a deal that ends today is among those that expire today [DASH-09]', async () => {
  const id = await addDeal(shop)
  await decide(admin, id, 'approve')
  const at = (href: string) => async (browser: Browser) => (await compared(browser))[href]
  const expiring = at('New deals /deals/list/bank?status=expiring_today')
  expect(await expiring(bank), 'a zero leads nowhere').toBeUndefined()
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update deal_tallies set count = count - 1
      where expires_on = (select expires_on from deals where id = ${id}) and approval_status = 'APPROVED'`)
    await tx.execute(sql`insert into deal_tallies (scope, approval_status, expires_on, count)
      values (${ALL_OWNERS}, 'APPROVED', ${today()}, 1)`)
    await tx.execute(sql`update deals set expires_on = ${today()} where id = ${id}`)
  })
  expect(await expiring(bank)).toEqual([1, 1])
})
