import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import * as plans from '#src/contract/core/plans.ts'
import * as subscriptions from '#src/contract/core/subscriptions.ts'
import { endpointsOf } from '#src/contract/endpoint.ts'
import type { Permission } from '#src/contract/roles.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { accountId } from '#src/world/account.ts'
import { planId } from '#src/world/plans.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { openCore } from '#tests/support/core.ts'
import { aPlan } from './plan-payload.ts'

const { db, deps, core, headersOf } = await openCore()
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
  user: await bearer({ role: 'USER' }),
  /** Nadeesha of Harbour House, who has the plan. */
  holder: await headersOf('nadeesha'),
  rival: await bearer({ role: 'MERCHANT' }),
  bank: await bearer({ role: 'BANK' }),
  'administrator without it': await narrowed('VIEW_MERCHANT', 'UPDATE_BRAND', 'VIEW_PAYMENT'),
  'administrator who reads': await narrowed('VIEW_SUBSCRIPTION'),
  'administrator who adds': await narrowed('ADD_SUBSCRIPTION'),
  'administrator who updates': await narrowed('UPDATE_SUBSCRIPTION'),
  'administrator who deletes': await narrowed('DELETE_SUBSCRIPTION'),
  administrator: await bearer({ role: 'ADMIN' }),
}
type Who = keyof typeof people
const names = Object.keys(people) as Who[]

type Row = [call: string, body: object | null, statuses: Partial<Record<Who, number>>]
const [id, unknown] = [planId('standard'), v7()]
const holderId = accountId('nadeesha')
const readers = { 'administrator who reads': 200, administrator: 200 } as const
const readingNames = names.filter((name) => !/guest|user|adds|updates|deletes/.test(name))
const take = { subscriptionPlanId: id, userType: 'MERCHANT' }

/** HTTP status by caller; 401 for guests and 403 for everybody who is not named. */
const managing: Row[] = [
  [`GET /subscription/summary/${id}`, null, readers],
  [`GET /subscription/subscribers/${id}`, null, readers],
  [
    'POST /subscription',
    aPlan({ title: '' }),
    { 'administrator who adds': 400, administrator: 400 },
  ],
  [
    'PUT /subscription',
    aPlan({ title: '', id, version: 1 }),
    { 'administrator who updates': 400, administrator: 400 },
  ],
  [
    'PUT /subscription/status',
    { id, status: 'ACTIVE' },
    { 'administrator who updates': 200, administrator: 200 },
  ],
  [`DELETE /subscription/${id}`, null, { 'administrator who deletes': 422, administrator: 422 }],
]
const reading: Row[] = [
  [
    'GET /subscription/ALL/ALL/0/250/search/ALL',
    null,
    { ...readers, holder: 200, rival: 200, bank: 200 },
  ],
  [`GET /subscription/${id}`, null, { ...readers, holder: 200, rival: 200, bank: 404 }],
  [
    `GET /subscription/user/MERCHANT/${holderId}`,
    null,
    { ...readers, 'administrator without it': 200, holder: 200, rival: 404, bank: 404 },
  ],
  [
    `GET /subscription/user/MERCHANT/${unknown}`,
    null,
    Object.fromEntries(readingNames.map((name) => [name, 404])),
  ],
]
const having: Row[] = [
  ['POST /subscription/subscribe', take, { holder: 422, rival: 422, bank: 422 }],
  [
    'POST /subscription/subscribe',
    { ...take, subscriptionPlanId: unknown },
    { holder: 404, rival: 404, bank: 422 },
  ],
  [
    `PUT /subscription/renewal/MERCHANT/${holderId}`,
    { subscriptionId: unknown, renews: false },
    { holder: 422 },
  ],
  [
    `PUT /subscription/change/MERCHANT/${holderId}`,
    { subscriptionId: unknown, planId: unknown },
    { holder: 404 },
  ],
  [
    `DELETE /subscription/change/MERCHANT/${holderId}?subscriptionId=${unknown}`,
    null,
    { holder: 422 },
  ],
  [
    `DELETE /subscription/unsubscribe/MERCHANT/${holderId}?subscriptionId=${unknown}`,
    null,
    { holder: 422 },
  ],
]

async function statusOf(name: Who, call: string, body: object | null) {
  const [method = '', path = ''] = call.split(' ')
  const response = await core.request(path, {
    method,
    headers: { ...people[name], 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.status
}

function hold([call, body, statuses]: Row) {
  test.each(names)(`${call} as %s`, async (name) => {
    const status = statuses[name] ?? (name === 'guest' ? 401 : 403)
    expect(await statusOf(name, call, body)).toBe(status)
  })
}

describe('only administrators, and only those who may, manage plans [ROLE-06, ROLE-15, SUBS-42, Z05]', () => {
  for (const row of managing) hold(row)
})

describe('plans are read by administrators, merchants and banks [SUBS-44, SUBS-47]', () => {
  for (const row of reading) hold(row)
})

describe('merchants and banks subscribe and leave, each for themselves [SUBS-33, SUBS-35, Z03]', () => {
  for (const row of having) hold(row)
})

test('every call of plans and subscriptions stands in the tables', () => {
  const covered = [...managing, ...reading, ...having].map(([call]) => call.replace(/\?.*/, ''))
  const missing = endpointsOf({ ...plans, ...subscriptions }).filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    return !covered.some((call) => pattern.test(call))
  })
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
