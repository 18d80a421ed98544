import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { brandId } from '#src/world/catalogue.ts'
import { offerTypeId } from '#src/world/offer-types.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { openCore, ownPicture } from '#tests/support/core.ts'

const { db, deps, core } = await openCore()
const authentication = createAuthenticationService(deps)
const imageUrl = await ownPicture(db, 'ishara')
const brand = brandId('Ceylon Leaf')
const offerType = offerTypeId('Half price')

async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return bearer({ role: 'ADMIN', customRoleId })
}
async function bearer(account: Parameters<typeof addAccount>[1]) {
  return (await signInAs(authentication, await addAccount(db, account))).headers
}

const people = {
  guest: {},
  merchant: await bearer({ role: 'MERCHANT' }),
  bank: await bearer({ role: 'BANK' }),
  'app user': await bearer({ role: 'USER' }),
  'administrator without it': await narrowed('VIEW_MERCHANT', 'VIEW_DEAL', 'UPDATE_BRANCH'),
  administrator: await bearer({ role: 'ADMIN' }),
}
type Person = keyof typeof people

const text = { name: '', description: '' }
const calls: [string, string, object?][] = [
  ['GET', `/brands/${brand}`],
  ['GET', `/brands/${brand}/merchants/0/25`],
  ['GET', `/brands/${brand}/deals/0/25`],
  ['POST', '/brands', { ...text, imageUrl }],
  ['PUT', '/brands', { ...text, id: brand, version: 1 }],
  ['DELETE', `/brands/delete/${brand}`],
  ['GET', '/offer-types'],
  ['GET', `/offer-types/${offerType}`],
  ['POST', '/offer-types', { name: '' }],
  ['PUT', '/offer-types', { id: offerType, name: '', version: 1 }],
  ['DELETE', `/offer-types/${offerType}`],
]

function send(person: Person, [method, path, body]: (typeof calls)[number]) {
  return core.request(path, {
    method,
    headers: { ...people[person], 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

describe('only administrators, and only those who may [Z05, ROLE-06, BRAND-01, OFFER-01]', () => {
  test.each(calls)('%s %s', async (...call) => {
    const statuses = async (...names: Person[]) =>
      Promise.all(names.map(async (name) => (await send(name, call)).status))
    expect(await statuses('guest')).toEqual([401])
    expect(await statuses('merchant', 'bank', 'app user', 'administrator without it')).toEqual([
      403, 403, 403, 403,
    ])
    const [allowed = 0] = await statuses('administrator')
    expect([200, 400, 422]).toContain(allowed)
  })
})

test('a brand’s merchants and deals are for those who may see merchants and deals [ROLE-20]', async () => {
  const headers = await narrowed('VIEW_BRAND')
  const status = async (path: string) =>
    (await core.request(`/brands/${brand}${path}`, { headers })).status
  expect(await status('')).toBe(200)
  expect(await status('/merchants/0/25')).toBe(403)
  expect(await status('/deals/0/25')).toBe(403)
})

test('what is not there is 4004 and odd values are a 4xx [U10]', async () => {
  const headers = people.administrator
  const unknown = '0198c1d4-0000-7000-8000-000000000001'
  for (const path of ['', '/merchants/0/25', '/deals/0/25']) {
    expect((await core.request(`/brands/${unknown}${path}`, { headers })).status).toBe(404)
    expect((await core.request(`/brands/x${path}`, { headers })).status).toBe(400)
  }
  for (const page of ['-1/25', '0/0', '0/251', 'x/25']) {
    const path = `/brands/${brand}/merchants/${page}`
    expect((await core.request(path, { headers })).status).toBe(400)
  }
  expect((await core.request(`/offer-types/${unknown}`, { headers })).status).toBe(404)
  expect((await core.request('/offer-types?size=251', { headers })).status).toBe(400)
})
