import { expect, test } from 'vitest'
import { routeTables } from './route-tables.ts'

const rows = (await routeTables()).flatMap(({ routes }) => routes)
/** What decides on somebody's record, takes a right away, or cannot be taken back. */
const grave =
  /\/(approve|reject|block|unblock|deactivate|delete|revoke|cancel|unsubscribe|end|end-others|end-all)(\/:id)?$/
const acts = rows.filter(({ method, path }) => method === 'post' && grave.test(path))

test('the documented acts have their question at their own address [SHELL-91]', () => {
  const documented = [
    '/merchant/review/:id/reject',
    '/merchant/review/:id/approve',
    '/merchant/view/:id/block',
    '/merchant/view/:id/unblock',
    ...['approve', 'reject'].flatMap((act) => [
      `/approvals/viewBusinessProfile/:userType/:id/${act}`,
      `/approvals/viewContactDetails/:userType/:id/${act}`,
      `/branch/view-branch/:id/${act}`,
    ]),
    '/profile/:role/unsubscribe',
    '/brands/view/:id/delete',
    '/categories/view/:id/delete',
    '/request-a-deal/offer-type/delete/:id',
    '/subscriptions/summary/:id/delete',
    '/branch/view-branch/:id/delete',
  ]
  expect(acts.map(({ path }) => path)).toEqual(expect.arrayContaining(documented))
})

test('every grave act asks first: who may do it may read its question [SHELL-92]', () => {
  const further = [
    '/deals/view/:userType/:id/delete',
    '/roles/view/:id/delete',
    '/subscriptions/users/:id/delete',
    '/roles/users/:id/deactivate',
    '/deals-of-the-day/:userType/event-detail/:eventId/delete',
  ]
  expect(acts.map(({ path }) => path)).toEqual(expect.arrayContaining(further))
  const questions = new Map(
    rows.filter(({ method }) => method === 'get').map(({ path, allow }) => [path, allow]),
  )
  expect(acts.map(({ path }) => [path, questions.get(path)])).toEqual(
    acts.map(({ path, allow }) => [path, allow]),
  )
})
