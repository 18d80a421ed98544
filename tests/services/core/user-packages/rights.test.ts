import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { openCoupons } from '#tests/support/coupons.ts'
import { addPackage } from '#tests/support/packages.ts'
import { aPackage } from './package-payload.ts'

const shop = await openCoupons()
const { db } = shop

async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return shop.person({ role: 'ADMIN', business: undefined, customRoleId })
}

const administrator = await shop.person({ role: 'ADMIN', business: undefined })
const people = {
  merchant: await shop.person(),
  bank: await shop.person({ role: 'BANK' }),
  user: await shop.person({ role: 'USER', business: undefined }),
  'another user': await shop.person({ role: 'USER', business: undefined }),
  'narrowed to looking': await narrowed('VIEW_USER_PACKAGE'),
  'narrowed to plans': await narrowed('VIEW_SUBSCRIPTION', 'UPDATE_SUBSCRIPTION'),
  administrator,
}
type Who = keyof typeof people
const { id } = await addPackage(db)
const { imageUrl } = await addPackage(db)
const wrong = aPackage(imageUrl, { name: '', version: 1 })

const NO_ACCESS = {
  merchant: 403,
  bank: 403,
  user: 403,
  'another user': 403,
  'narrowed to looking': 403,
  'narrowed to plans': 403,
  administrator: 403,
} as const
type Row = [string, string, object | undefined, Record<Who, number>]
const rows: Row[] = [
  [
    'GET',
    '/user-subscription',
    undefined,
    {
      ...NO_ACCESS,
      user: 200,
      'another user': 200,
      'narrowed to looking': 200,
      administrator: 200,
    },
  ],
  ['GET', `/user-subscription/status/${people.user.id}`, undefined, { ...NO_ACCESS, user: 200 }],
  ['POST', '/user-subscription', wrong, { ...NO_ACCESS, administrator: 400 }],
  ['PUT', `/user-subscription/${id}`, wrong, { ...NO_ACCESS, administrator: 400 }],
  ['DELETE', `/user-subscription/${v7()}`, undefined, { ...NO_ACCESS, administrator: 404 }],
]

describe.each(rows)('%s %s [UPKG-28, UPKG-29, Z05]', (method, path, body, statuses) => {
  test.each(Object.entries(statuses))('answers %s with %i', async (name, status) => {
    expect((await people[name as Who].ask(path, method, body)).status).toBe(status)
  })

  test('is closed to guests', async () => {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    expect((await shop.core.request(path, init)).status).toBe(401)
  })
})

test('each act needs its own permission', async () => {
  const acts: [Permission, string, string, object | undefined, number][] = [
    ['ADD_USER_PACKAGE', 'POST', '/user-subscription', wrong, 400],
    ['UPDATE_USER_PACKAGE', 'PUT', `/user-subscription/${id}`, wrong, 400],
    ['DELETE_USER_PACKAGE', 'DELETE', `/user-subscription/${v7()}`, undefined, 404],
  ]
  for (const [permission] of acts) {
    const holder = await narrowed(permission)
    for (const [needed, method, path, body, status] of acts) {
      const expected = needed === permission ? status : 403
      expect((await holder.ask(path, method, body)).status).toBe(expected)
    }
  }
})
