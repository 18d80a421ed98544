import { describe, expect, test } from 'vitest'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

async function routesOf(role: 'ADMIN' | 'MERCHANT' | 'BANK'): Promise<UserRoute[]> {
  const { headers } = await signInAs(authentication, await addAccount(db, { role }))
  const answer = await authentication.request('/users/routes', { headers })
  return (await dataOf<{ userRoutes: UserRoute[] }>(answer)).userRoutes
}

const shown = (routes: UserRoute[]) =>
  routes.filter((route) => route.displayInNavigationBar).map(({ title }) => title)
const below = (routes: UserRoute[], title: string) =>
  shown(routes.find((route) => route.title === title)?.nestedRoutes ?? [])
const flat = (routes: UserRoute[]): UserRoute[] =>
  routes.flatMap((route) => [route, ...flat(route.nestedRoutes)])
const pathsOf = (routes: UserRoute[]) => flat(routes).map(({ path }) => path)

describe('the routes that arrive after sign-in', () => {
  test('the routes that arrive after sign-in have title, path, screen key, flags and nested routes [SHELL-18, SHELL-19, SHELL-20]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      for (const route of flat(await routesOf(role))) {
        expect(route).toEqual({
          title: expect.stringMatching(/^[A-Z]/),
          path: expect.stringMatching(/^\//),
          component: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
          auth: true,
          displayInNavigationBar: expect.any(Boolean),
          sub: expect.any(Boolean),
          exact: true,
          nestedRoutes: expect.any(Array),
        })
      }
    }
    const { headers } = await signInAs(authentication, await addAccount(db, { role: 'USER' }))
    const mobile = await authentication.request('/users/routes', { headers })
    expect(await refusalOf(mobile)).toMatchObject({ code: 4003 })
  })

  test('give administrators their sections in order [ROLE-09, SHELL-22, SHELL-23]', async () => {
    const routes = await routesOf('ADMIN')
    const base = [
      ['/merchant', '/deals', '/request-a-deal', '/categories', '/brands', '/reports', '/users'],
      ['/deals-of-the-day', '/approvals', '/subscriptions', '/branch', '/coupons'],
    ].flat()
    for (const path of base) {
      expect(pathsOf(routes).some((own) => own === path || own.startsWith(`${path}/`))).toBe(true)
    }
    const documented = shown(routes).filter(
      (title) =>
        !['Banks', 'Branches', 'Audit', 'Messages', 'Role Manager', 'Background jobs'].includes(
          title,
        ),
    )
    expect(documented).toEqual([
      'Dashboard',
      'Subscription Plans',
      'Users',
      'Merchants',
      'Categories',
      'Coupons',
      'Deals',
      'Request A Deal',
      'Deals Of The Day',
      'Orders',
      'Invoices',
      'Reports',
      'Email Campaigns',
      'Approvals',
    ])
  })

  test('give merchants their sections in order [SHELL-24]', async () => {
    expect(shown(await routesOf('MERCHANT'))).toEqual([
      'Dashboard',
      'Subscription Plans',
      'Deals',
      'Request A Deal',
      'Deals Of The Day',
      'Coupons',
      'Orders',
      'Invoices',
      'Reports',
      'Email Campaigns',
      'Profile',
      'Branches',
      'Messages',
    ])
  })

  test('put the entries without a documented place where we decided [BANK-03]', async () => {
    const routes = await routesOf('ADMIN')
    const titles = shown(routes)
    expect(titles.indexOf('Banks')).toBe(titles.indexOf('Merchants') + 1)
    expect(titles.indexOf('Branches')).toBe(titles.indexOf('Banks') + 1)
    expect(titles.indexOf('Audit')).toBe(titles.indexOf('Reports') + 1)
    expect(titles.slice(-4)).toEqual(['Approvals', 'Messages', 'Role Manager', 'Background jobs'])
    expect(below(routes, 'Email Campaigns')).toEqual(['Campaign Forecast'])
    expect(below(routes, 'Subscription Plans')).toEqual(['User Packages', 'Payments'])
    expect(below(routes, 'Categories')).toEqual(['Brands'])
    expect(below(routes, 'Coupons')).toEqual([
      'View Coupons',
      'Sold Coupons',
      'Given coupons',
      'Unusual redemptions',
      'Tills',
      'Cashiers',
    ])
    expect(below(routes, 'Request A Deal')).toEqual([
      'Offer Types',
      'Combined Requests',
      'Request A Credit Card',
    ])
    const requests = routes.find(({ title }) => title === 'Request A Deal')?.nestedRoutes ?? []
    expect(below(requests, 'Combined Requests')).toEqual(['Deals to Merchant', 'Deals to Bank'])
    expect(below(await routesOf('MERCHANT'), 'Coupons')).toEqual([
      'View Coupons',
      'Redeem Coupons',
      'Sold Coupons',
      'Given coupons',
      'End of day',
      'Unusual redemptions',
      'Redeemed twice',
      'Tills',
      'Cashiers',
    ])
  })

  test('give banks their sections in order [SHELL-26]', async () => {
    const routes = await routesOf('BANK')
    expect(shown(routes)).toEqual([
      'Dashboard',
      'Subscription Plans',
      'Deals',
      'Request A Deal',
      'Reports',
      'Profile',
      'Branches',
      'Messages',
    ])
    expect(below(routes, 'Request A Deal')).toEqual(['Combined Requests', 'Request A Credit Card'])
    expect(pathsOf(routes)).not.toContain('/deals/add')
  })

  test('hold the merchant’s routes of the documents and no more [ROLE-16]', async () => {
    const paths = pathsOf(await routesOf('MERCHANT'))
    const documented = [
      ['/deals/add', '/deals/edit/:id', '/subscriptions/details/:id', '/subscriptions/payments'],
      ['/deals-of-the-day/:userType/create-deal-of-the-day', '/subscriptions/list/merchant'],
      ['/branch/add', '/branch/view-branch/:id', '/branch/edit/:id', '/sold-coupons'],
      ['/merchant-reports/deals-reports/merchant', '/merchant-view-merchant-reports'],
      ['/coupon-report', '/profile/merchant'],
    ].flat()
    expect(paths).toEqual(expect.arrayContaining(documented))
    for (const path of ['/approvals', '/roles', '/merchant', '/bank', '/categories', '/audit']) {
      expect(paths).not.toContain(path)
    }
  })
})
