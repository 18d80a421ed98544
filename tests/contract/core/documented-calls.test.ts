import { expect, test } from 'vitest'
import type { Callers, Endpoint } from '#src/contract/endpoint.ts'
import { services } from '#src/contract/services.ts'

const all = 'ADMIN BANK MERCHANT'
const adminOrMerchant = 'ADMIN MERCHANT'

/** Method, path and who may call, as the table of calls has them. */
const documented: [string, string, string][] = [
  ['get', '/deals/{role}/{page}/{size}/search/{term}', all],
  ['get', '/deals/{role}/{dealId}', all],
  ['post', '/deals/{role}', 'MERCHANT'],
  ['put', '/deals/{role}', 'MERCHANT'],
  ['delete', '/deals/{role}/{dealId}', 'MERCHANT'],
  ['put', '/deals/{role}/approve', 'ADMIN'],
  ['get', '/deals/pending/{page}/{size}/search/{term}', 'ADMIN'],
  ['get', '/deals/summary/{merchantId}', adminOrMerchant],
  ['get', '/deals/active/{userType}/{merchantId}/{timestamp}', adminOrMerchant],
  ['post', '/coupons/upload', 'MERCHANT'],
  ['get', '/coupons/files/{dealId}', 'MERCHANT'],
  ['get', '/coupons/statistics/{dealId}/{fileName}', 'MERCHANT'],
  ['get', '/coupons/deals/{page}/{size}', adminOrMerchant],
  ['get', '/coupons/deal/{dealId}', adminOrMerchant],
  ['put', '/coupons/status', 'MERCHANT'],
  ['put', '/coupons/deal/status', 'MERCHANT'],
  ['get', '/coupons/sold/{page}/{size}', adminOrMerchant],
  ['get', '/coupons/validate/{couponCode}/{merchantId}', 'MERCHANT'],
  ['put', '/coupons/redeem', 'MERCHANT'],
  ['post', '/coupons/collect', 'USER'],
  ['get', '/reports/deals/summary', all],
  ['get', '/reports/deals/detail', all],
  ['get', '/reports/merchants/summary', all],
  ['get', '/reports/merchants/detail', all],
  ['get', '/reports/banks/summary', all],
  ['get', '/reports/banks/detail', all],
  ['get', '/reports/categories/summary', all],
  ['get', '/reports/categories/detail', all],
  ['get', '/reports/top-ten/deals', all],
  ['get', '/reports/top-ten/merchants', 'ADMIN BANK'],
  ['get', '/reports/top-ten/banks', 'ADMIN BANK'],
  ['get', '/reports/top-ten/categories', all],
  ['post', '/views', 'USER'],
]

test.each(documented)('%s %s is for %s [API-19]', (method, path, callers) => {
  const found = (services.core as readonly Endpoint[]).find(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  )
  expect(found && namesOf(found.callers)).toBe(callers)
})

function namesOf(callers: Callers): string {
  return typeof callers === 'string' ? callers : [...callers].sort().join(' ')
}
