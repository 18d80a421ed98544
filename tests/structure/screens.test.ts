import { expect, test } from 'vitest'
import { staffRoles } from '#src/contract/roles.ts'
import { currentEntryOf } from '#src/contract/screens/current-entry.ts'
import * as screens from '#src/contract/screens/index.ts'
import { addressesIn, isInTable, path } from '#src/contract/screens/path.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { get, post } from '#src/web/http/route.ts'
import { codeIn, linesMatching } from './source-files.ts'

const folder = 'src/contract/screens'
const addresses = addressesIn(screens)

test('addresses of screens are spelled in src/contract/screens alone', () => {
  const first = addresses.map(({ pattern }) => pattern.split('/')[1])
  const words = [...new Set(first)].filter((word) => word !== '').join('|')
  const others = codeIn('src', 'views', 'islands').filter(({ path }) => !path.startsWith(folder))
  const address = new RegExp(`['"\`](\\$\\{[^}]*\\})?/(${words})(?=['"\`/?])`)
  const comment = /^\S+ +(\*|\/\/|\/\*\*)/
  const endpoint = /\.(GET|read|POST|PUT|PATCH|DELETE)\(|path: ['`]/
  expect(
    linesMatching(others, address).filter((line) => !comment.test(line) && !endpoint.test(line)),
    `Take the address from ${folder}.`,
  ).toEqual([])
})

test('every address is spelled once and has a row', () => {
  const spelled = addresses.map(({ pattern, allow }) => `${pattern} ${JSON.stringify(allow)}`)
  expect(spelled.filter((one, at) => spelled.indexOf(one) !== at)).toEqual([])
  const rows = new Set(allRoutes.map((row) => row.path))
  expect(spelled.filter((_, at) => !rows.has(addresses[at]?.pattern ?? ''))).toEqual([])
})

test('every screen has an entry of the menu that is current on it, for whoever may open it [SHELL-124]', () => {
  const unlit = staffRoles.flatMap((role) =>
    addresses
      .filter(({ isScreen, allow }) => isScreen && allow !== 'public' && isInTable(role, allow))
      .filter((one) => currentEntryOf(role, one) === null)
      .map(({ pattern }) => `${role} ${pattern}`),
  )
  expect(unlit, 'Give it a parent, by below() or beside the menu in menu.ts.').toEqual([])
})

test('only a look-up, a check and a choice of the browser, which change no record, name no audit event', () => {
  const lookups = allRoutes.filter((row) => 'audit' in row && row.audit === null)
  expect(lookups.map((row) => row.path).sort()).toEqual([
    '/coupon-redeem/branch',
    '/coupon-redeem/check',
    '/coupon-redeem/settings',
    '/deals/check',
    '/deals/preview',
    '/deals/view/:userType/:id/coupons/make/example',
    '/merchant/:merchantId/deals/check',
    '/merchant/:merchantId/deals/preview',
    '/messages/:kind/:id/read',
    '/search',
  ])
})

test('a row without a guard, or a write without its event, does not compile', () => {
  const show = () => new Response()
  // @ts-expect-error an address says who may come in
  const open = path('/open')
  // @ts-expect-error a write names its audit event
  const silent = post(path('/silent', 'signed-in'), show)
  // @ts-expect-error a stranger sends no files
  const large = post(path('/large', 'public'), 'file.uploaded', show, { files: 1 })
  expect([get(open, show), silent, large]).toHaveLength(3)
})
