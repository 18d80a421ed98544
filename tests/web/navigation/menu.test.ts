import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawings } from '#islands/icons/icons.tsx'
import { staffRoles } from '#src/contract/roles.ts'
import { menu } from '#src/contract/screens/menu.ts'
import { comingSoonPaths } from '#src/contract/screens/pages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

async function menuOf(browser: Browser, path = '/orders') {
  const { $ } = await browser.get(path)
  return $('#menu > div > ul > li')
    .toArray()
    .map((li) => {
      const group = $(li).find('summary')
      const items = $(li)
        .find('ul a')
        .toArray()
        .map((a) => $(a).text())
      return group.length > 0
        ? `${group.text()}: ${items.join(', ')}`
        : $(li).find('a').first().text()
    })
}

describe('the menu', () => {
  test('the menu of an administrator, in order [SHELL-23, SHELL-25]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    expect(await menuOf(browser)).toEqual([
      'Dashboard',
      'Subscription Plans: Subscription Plans, User Packages, Payments',
      'Users',
      'Merchants',
      'Banks',
      'Branches',
      'Categories: Categories, Brands',
      'Coupons: View Coupons, Sold Coupons, Given coupons, Unusual redemptions, Tills, Cashiers',
      'Deals',
      'Request A Deal: Offer Types, Combined Requests: Deals to Merchant, Combined Requests: Deals to Bank, Request A Credit Card',
      'Deals Of The Day',
      'Orders',
      'Invoices',
      'Reports',
      'Audit',
      'Email Campaigns: Email Campaigns, Campaign Forecast',
      'Approvals',
      'Messages',
      'Role Manager',
      'Background jobs',
    ])
  })

  test('the menu of a merchant, in order [SHELL-24]', async () => {
    const { browser } = await signedIn(app)
    expect(await menuOf(browser)).toEqual([
      'Dashboard',
      'Subscription Plans',
      'Deals',
      'Request A Deal: Combined Requests: Deals to Merchant',
      'Deals Of The Day',
      'Coupons: View Coupons, Redeem Coupons, Sold Coupons, Given coupons, End of day, Unusual redemptions, Redeemed twice, Tills, Cashiers',
      'Orders',
      'Invoices',
      'Reports',
      'Email Campaigns',
      'Profile',
      'Branches',
      'Messages',
    ])
  })

  test('the menu of a bank, in order [SHELL-26]', async () => {
    const { browser } = await signedIn(app, { role: 'BANK' })
    expect(await menuOf(browser, '/reports')).toEqual([
      'Dashboard',
      'Subscription Plans',
      'Deals',
      'Request A Deal: Combined Requests: Deals to Merchant, Combined Requests: Deals to Bank, Request A Credit Card',
      'Reports',
      'Profile',
      'Branches',
      'Messages',
    ])
  })

  test.each([
    ['ADMIN', ['People', 'Market', 'Money', 'Insight', 'Back office'], 'Approvals', '/approvals'],
    [
      'MERCHANT',
      ['Market', 'Money', 'Insight', 'Your business'],
      'Redeem Coupons',
      '/coupon-redeem',
    ],
    ['BANK', ['Market', 'Insight', 'Your business'], '', undefined],
  ] as const)(
    'headings stand between the entries, and above them what is done every day: %s [SHELL-160, SHELL-161]',
    async (role, headings, lead, href) => {
      const { browser } = await signedIn(app, { role })
      const { $ } = await browser.get('/dashboard')
      const shown = $('#menu > div > p').toArray()
      expect(shown.map((heading) => $(heading).text())).toEqual(headings)
      const named = $('#menu ul[aria-labelledby]').toArray()
      expect(named.map((list) => $(`#${list.attribs['aria-labelledby']}`).text())).toEqual(headings)
      expect($('.sidebar > .lead').text()).toBe(lead)
      expect($('.sidebar > .lead').attr('href')).toBe(href)
    },
  )

  test('whoever may not open it has no button above the menu [SHELL-161]', async () => {
    const { browser } = await signedIn(app, { approvalStatus: 'PENDING' })
    expect((await browser.get('/dashboard')).$('.sidebar .lead')).toHaveLength(0)
  })

  test.each(staffRoles)('each entry has an icon of its own: %s [SHELL-160]', (role) => {
    const icons = menu[role].map(({ icon }) => icon)
    expect(new Set(icons).size).toBe(icons.length)
    expect(icons.filter((icon) => !(icon in drawings))).toEqual([])
  })

  test('the menu marks the page that is open', async () => {
    const { browser } = await signedIn(app)
    const { $ } = await browser.get('/orders')
    expect($('#menu [aria-current=page]').text()).toBe('Orders')
  })

  test('an entry whose screen is not built says coming soon [MISC-04, MISC-05, MISC-09]', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const paths = Object.values(comingSoonPaths).map(({ pattern }) => pattern)
    expect(paths).toEqual(['/email-campaigns', '/campaign-forecast', '/blog', '/file-manager'])
    for (const path of [...paths, '/coming-soon']) {
      const answer = await browser.get(path)
      expect([path, answer.status, answer.$('h1').text()]).toEqual([path, 200, 'Coming soon'])
    }
  })
})

describe('the routes of a user', () => {
  const narrow = (userId: string, routes: string | null) =>
    app.db.execute(
      sql`update sessions set user_routes = ${routes}::jsonb where user_id = ${userId}`,
    )
  const route = (path: string) => ({
    title: '',
    path,
    component: '',
    auth: true,
    displayInNavigationBar: true,
    sub: false,
    exact: true,
    nestedRoutes: [],
  })

  test('the routes of a user may close a section of the role, in the menu and at its address [SHELL-21, Z10]', async () => {
    const { browser, account } = await signedIn(app)
    await narrow(account.id, JSON.stringify([route('/dashboard'), route('/deals/list/merchant')]))
    expect((await browser.get('/orders')).status).toBe(404)
    expect(await menuOf(browser, '/404')).toEqual(['Dashboard', 'Deals', 'Profile'])
  })

  test('the routes of a user never open what the table of the role does not hold [SHELL-16, Z10]', async () => {
    const { browser, account } = await signedIn(app)
    await narrow(account.id, JSON.stringify([route('/users'), route('/roles'), route('/orders')]))
    for (const path of ['/users', '/roles', '/merchant', '/campaign-forecast', '/blog']) {
      expect((await browser.get(path)).status, path).toBe(404)
    }
    expect(await menuOf(browser)).toEqual(['Orders', 'Profile'])
  })

  test('when they cannot be loaded the table of the role decides alone [SHELL-21]', async () => {
    const instead = (request: Request) =>
      request.url.endsWith('/users/routes') ? new Response('', { status: 500 }) : null
    const failing = await testApp({ beside: app, instead })
    const { browser } = await signedIn(failing)
    expect((await browser.get('/orders')).status).toBe(200)
    expect((await browser.get('/roles')).status).toBe(404)
  })
})

describe('no odd spelling or header opens a page [Z08, Z09]', () => {
  test('signed out everything but the public pages leads to sign-in [Z01, SHELL-07, SHELL-08]', async () => {
    const spoofed = {
      'x-user-id': '1',
      'x-role': 'ADMIN',
      authorization: 'Bearer x',
      'x-original-url': '/login',
    }
    for (const path of ['/orders?q=1', '/users', '/roles', '/reports', '/coming-soon']) {
      const answer = await openBrowser(app).get(path, spoofed)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ])
    }
  })

  test('for a merchant an administrator page stays closed [Z08]', async () => {
    const { browser } = await signedIn(app)
    for (const path of [
      '/users',
      '//users',
      '/users/',
      '/%75sers',
      '/USERS',
      '/users;x',
      '/./users',
      '/x/../users',
      '/users%2f',
    ]) {
      expect((await browser.get(path)).status, path).toBe(404)
      expect((await browser.swap(path)).status, path).toBe(404)
    }
  })
})
