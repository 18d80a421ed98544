import { describe, expect, test } from 'vitest'
import { pageAddress } from '#src/contract/page-address.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'

const ID = '7f0c1f6e-30d5-4b8e-9d3c-5a1f9b0d2c11'
const LIST = '/deals/list/merchant'

describe('an address that came with a request [X18]', () => {
  const pages = [
    '/',
    '/orders',
    '/404',
    '/login?next=%2Forders',
    LIST,
    `${LIST}?status=pending&q=tea%20leaf&page=2`,
    `${LIST}?q=caf%C3%A9`,
    `${LIST}?q=%D1%87%D0%B0%D0%B9`,
    `${LIST}?q=1%2F2+price`,
    `${LIST}?q=50%25`,
    `${LIST}?q=a%26format%3Dcsv`,
    '/approvals?tab=all&q=tea',
    `/approvals/viewBusinessProfile/merchant/${ID}?from=%2Fapprovals%3Ftab%3Dall`,
    `/deals/view/merchant/${ID}/approve`,
    `/deals/edit/${ID}`,
    `/deals/view/merchant/${ID}/coupons`,
    '/merchant?status=pending&for=%2Fdeals%2Flist%2Fadmin%3Fq%3Dtea%26merchant%3D',
    '/reports/deals?from=2026-11-01&to=2026-11-26',
  ]
  test.each(pages)('of a page stays as it is: %s', (address) => {
    expect(pageAddress(address)).toBe(address)
  })

  const shortened = [
    [`${LIST}?format=csv`, LIST],
    [`${LIST}?format=facts&q=tea`, `${LIST}?q=tea`],
    [`${LIST}?q=tea&format=csv&format=`, `${LIST}?q=tea`],
    [`${LIST}?%66ormat=csv`, LIST],
    [`${LIST}?f%6frmat=csv&q=caf%C3%A9`, `${LIST}?q=caf%C3%A9`],
    [`/invoices/${ID}?format=pdf`, `/invoices/${ID}`],
    [`/deals/requests/list/bank/${ID}/${ID}/${ID}?format=csv&q=`, null],
    [`${LIST}?page=-1`, LIST],
    [`${LIST}?page=1e3&q=tea`, `${LIST}?q=tea`],
    [`${LIST}?page=99999999`, LIST],
    [`${LIST}?for=%2Forders`, LIST],
    ['/merchant?for=%2Forders%3Fformat%3Dcsv%26q%3D', '/merchant'],
    ['/merchant?for=%2F%2Fevil.example%2F', '/merchant'],
    ['/merchant?for=javascript%3Aalert(1)', '/merchant'],
    ['/bank?for=%2Flogout', '/bank'],
    ['/merchant?q=a&for=%2Fmerchant%3Ffor%3D%252Forders%253Fformat%253Dcsv', '/merchant?q=a'],
    ['/merchant?for=%2Forders&for=%2Fmedia%2Fx%2Fthumb', '/merchant'],
  ] as const
  test.each(shortened)('leads to the page itself: %s', (address, page) => {
    const plain = address.split('?')[0] ?? ''
    expect(pageAddress(address)).toBe(page ?? `${plain}?q=`)
  })

  const refused = [
    '',
    'orders',
    '/nowhere',
    '/orders/',
    '/ORDERS',
    '//evil.example',
    '///evil.example/orders',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example/orders',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/orders%2f..%2fbrands',
    '/deals/list/mer%63hant',
    '/deals/list/..%2fmerchant',
    '/d%65als/list/merchant',
    '/deals//list/merchant',
    '/deals/./list/merchant',
    '/deals/x/../list/merchant',
    '/deals/list/..',
    '/deals/list/',
    '/deals/list/a;b',
    '/deals/list/<form>',
    '/deals/list/merchant#main',
    '/orders?q=\r\nSet-Cookie:x',
    '/approvals?x=\r\nLocation:%20/evil',
    '/approvals?x=%0d%0aLocation:/evil',
    '/approvals?x=%0A',
    '/approvals?%00=x',
    '/approvals?x=%7f',
    '/approvals?x=%C2%85',
    '/orders?q=%5c%5cevil',
    '/orders?q=\\\\evil',
    '/orders?q=%zz',
    '/orders?q=%',
    '/orders?q= tea',
    '/orders?q=\ttea',
    '/ orders',
    ' /orders',
    '/orders?q=<form>',
    '/orders?q="',
    '/é',
    '/\u202eorders',
    '/orders?q=\u202e',
    '/logout',
    '/preferences',
    '/login/google',
    '/csp-reports',
    '/media',
    `/media/${ID}/thumb`,
    `/messages/deals/${ID}/file/${ID}`,
    `/deals/view/merchant/${ID}/coupons/couponSample.csv`,
    `/branch/view/${ID}/proof`,
    '/branch/places?q=galle',
    '/notifications/unread',
    '/deals/promo-types',
    '/api/v1/core/deals',
    '/assets/app.js',
    '/healthz',
    `/orders?q=${'x'.repeat(2000)}`,
  ]
  test.each(refused)('is none of a page: %j', (address) => {
    expect(pageAddress(address)).toBeNull()
  })

  test('may be narrowed to the screens that are meant', () => {
    const { index } = approvalPaths
    expect(pageAddress('/approvals?tab=all', index)).toBe('/approvals?tab=all')
    expect(pageAddress(LIST, index, dealPaths.list)).toBe(LIST)
    for (const other of [LIST, '/approvals/trust', '/approvalsx', '/approvals/../orders', null])
      expect(pageAddress(other, index)).toBeNull()
  })
})
