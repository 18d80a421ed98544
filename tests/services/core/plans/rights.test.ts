import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Permission } from '#src/contract/permissions.ts'
import { accountId } from '#src/database/world/account.ts'
import { planId } from '#src/database/world/plan-list.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { openCore } from '#tests/support/core.ts'
import { aPlan } from './plan-payload.ts'

const { db, deps, core } = await openCore()
const authentication = createAuthenticationService(deps)

async function bearer(account: Parameters<typeof addAccount>[1]) {
  return (await signInAs(authentication, await addAccount(db, account))).headers
}
async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return bearer({ role: 'ADMIN', customRoleId })
}

const people = {
  guest: {},
  merchant: await bearer({ role: 'MERCHANT' }),
  bank: await bearer({ role: 'BANK' }),
  'app user': await bearer({ role: 'USER' }),
  'administrator without it': await narrowed('VIEW_MERCHANT', 'UPDATE_BRAND'),
  administrator: await bearer({ role: 'ADMIN' }),
}
type Person = keyof typeof people
type Call = [string, string, object?]

const id = planId('standard')
const manage: Call[] = [
  ['GET', `/subscription/summary/${id}`],
  ['GET', `/subscription/subscribers/${id}`],
  ['POST', '/subscription', aPlan({ title: '' })],
  ['PUT', '/subscription', aPlan({ title: '', id })],
  ['PUT', '/subscription/status', { id, status: 'ACTIVE' }],
  ['DELETE', `/subscription/${id}`],
]

async function send(person: Person, [method, path, body]: Call): Promise<number> {
  const response = await core.request(path, {
    method,
    headers: { ...people[person], 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}
const statuses = (call: Call, ...names: Person[]) =>
  Promise.all(names.map((name) => send(name, call)))

describe('ROLE-06 SUBS-42 Z05 only administrators, and only those who may, manage plans', () => {
  test.each(manage)('%s %s', async (...call) => {
    expect(await statuses(call, 'guest')).toEqual([401])
    expect(
      await statuses(call, 'merchant', 'bank', 'app user', 'administrator without it'),
    ).toEqual([403, 403, 403, 403])
    expect([200, 400, 422]).toContain(await send('administrator', call))
  })
})

test('SUBS-47 plans are read by administrators, merchants and banks', async () => {
  const list: Call = ['GET', '/subscription/ALL/ALL/0/250/search/ALL']
  expect(await statuses(list, 'administrator', 'merchant', 'bank')).toEqual([200, 200, 200])
  expect(await statuses(list, 'guest', 'app user', 'administrator without it')).toEqual([
    401, 403, 403,
  ])
  expect(await statuses(['GET', `/subscription/${id}`], 'merchant', 'bank')).toEqual([200, 404])
})

test('SUBS-33 only merchants and banks subscribe and leave', async () => {
  const userType = 'MERCHANT'
  const take: Call = ['POST', '/subscription/subscribe', { subscriptionPlanId: id, userType }]
  const leave: Call = ['DELETE', `/subscription/unsubscribe/MERCHANT/${accountId('nadeesha')}`]
  for (const call of [take, leave]) {
    expect(await statuses(call, 'guest', 'app user', 'administrator')).toEqual([401, 403, 403])
  }
  expect(await statuses(leave, 'merchant', 'bank')).toEqual([403, 403])
})
