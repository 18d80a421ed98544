import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { endpointsOf } from '#src/contract/endpoint.ts'
import * as checkoutCalls from '#src/contract/order-payment/checkouts.ts'
import * as sandboxCalls from '#src/contract/order-payment/sandbox.ts'
import type { Permission } from '#src/contract/roles.ts'
import { services } from '#src/contract/services.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, service, begin, act, paid, free } = world

async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return addAccount(db, { role: 'ADMIN', customRoleId })
}
const role = (name: 'BANK' | 'USER' | 'ADMIN') => addAccount(db, { role: name })
const people = {
  guest: null,
  user: { ...(await role('USER')), role: 'USER' as const },
  merchant: await world.merchant(),
  rival: await world.merchant(),
  bank: { ...(await role('BANK')), role: 'BANK' as const },
  'narrowed to payments': { ...(await narrowed('VIEW_PAYMENT')), role: 'ADMIN' as const },
  'narrowed to plans': { ...(await narrowed('VIEW_SUBSCRIPTION')), role: 'ADMIN' as const },
  administrator: { ...world.admin, role: 'ADMIN' as const },
}
type Who = keyof typeof people
const names = Object.keys(people) as Who[]

const { merchant } = people
/** Of the form by which the merchant began another checkout, still to be paid. */
const key = randomUUID()
await world.make(merchant, { key })
/** Paid, and its plan not begun yet: the merchant has still to come back. */
const payment = await begin(merchant)
const { payerId } = await act(payment, 'LATE')

async function statusOf(name: Who, method: string, path: string, body?: object) {
  const who = people[name]
  const signedIn = who ? await world.headersOf(who) : {}
  const headers = { ...(body && { 'content-type': 'application/json' }), ...signedIn }
  const init = { method, headers, ...(body && method !== 'GET' && { body: JSON.stringify(body) }) }
  return (await service.request(path, init)).status
}

type Row = [
  call: string,
  body: ((name: Who) => object) | null,
  statuses: Partial<Record<Who, number>>,
]
const own = (name: Who) => people[name]?.id ?? v7()
const userTypeOf = (name: Who) => (name === 'bank' ? 'BANK' : 'MERCHANT')

/** HTTP status by caller; 401 for guests and 403 for everybody who is not named. */
const table: Row[] = [
  [`GET /payment-broker/${merchant.id}`, null, { merchant: 200 }],
  [`GET /payment/subscription/page/${key}`, null, { merchant: 200, rival: 404, bank: 404 }],
  [
    'POST /payment/subscription/make',
    (name) => ({
      userId: own(name),
      subscriptionValidationRequestDto: { subscriptionPlanId: paid, userType: userTypeOf(name) },
      paymentBrokerId: 'SANDBOX',
    }),
    { merchant: 200, rival: 200, bank: 422 },
  ],
  [
    'POST /payment/subscription/make',
    () => ({
      userId: merchant.id,
      subscriptionValidationRequestDto: { subscriptionPlanId: paid, userType: 'MERCHANT' },
      paymentBrokerId: 'SANDBOX',
    }),
    { merchant: 200 },
  ],
  [
    'POST /payment/subscription/renew',
    (name) => ({ userId: own(name), subscriptionPlanId: paid, paymentBrokerId: 'SANDBOX' }),
    { merchant: 422, rival: 422, bank: 422 },
  ],
  [
    'POST /payment/subscription/change',
    (name) => ({ userId: own(name), subscriptionPlanId: paid, paymentBrokerId: 'SANDBOX' }),
    { merchant: 422, rival: 422, bank: 422 },
  ],
  [`GET /payment/subscription/change/${paid}`, null, { merchant: 422, rival: 422, bank: 422 }],
  [
    'POST /payment/subscription/confirm',
    (name) => ({ userId: own(name), paymentId: payment, payerId }),
    { rival: 404, bank: 404, merchant: 200 },
  ],
  [
    'POST /payment/subscription/free',
    (name) => ({ subscriptionPlanId: free, userType: userTypeOf(name) }),
    { merchant: 422, rival: 200, bank: 422 },
  ],
  ['GET /payment/subscription/list', null, { 'narrowed to payments': 200, administrator: 200 }],
  ['GET /payment/subscription/overdue', null, { 'narrowed to payments': 200, administrator: 200 }],
  [
    'GET /payment/subscription/plan-count',
    null,
    { 'narrowed to payments': 200, administrator: 200 },
  ],
]
const open: Record<string, number> = Object.fromEntries(names.map((name) => [name, 404]))
const nowhere = randomUUID()
/** No account stands behind a broker or a page of the sandbox; what is asked for is not there. */
const publicTable: Row[] = [
  ['POST /webhooks/NOBODY', () => ({}), open],
  [`GET /sandbox/checkout/${nowhere}`, null, open],
  [`POST /sandbox/checkout/${nowhere}`, () => ({ act: 'PAY' }), open],
]
const rows = [...table, ...publicTable]

describe.each(rows)('%s [PAY-22, Z05]', (call, body, statuses) => {
  const [method = '', path = ''] = call.split(' ')
  test.each(names)('as %s', async (name) => {
    const status = await statusOf(name, method, path, body?.(name))
    expect(status).toBe(statuses[name] ?? (name === 'guest' ? 401 : 403))
  })
})

test('every call of a checkout stands in the tables', () => {
  const covered = rows.map(([call]) => call)
  const missing = endpointsOf({ ...checkoutCalls, ...sandboxCalls }).filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i')
    return !covered.some((call) => pattern.test(call))
  })
  expect(missing.map(({ path }) => path)).toEqual([])
})

const roleOf = (name: Who) => (name === 'guest' ? null : (people[name]?.role ?? 'MERCHANT'))

describe.each(services['order-payment'].filter(({ callers }) => Array.isArray(callers)))(
  '$method $path is closed [Z01, Z05]',
  ({ method, path, callers }) => {
    const closed = names.filter((name) => {
      const role = roleOf(name)
      return role === null || !(callers as readonly string[]).includes(role)
    })
    test.each(closed)('to %s, whatever is sent', async (name) => {
      const filled = path.replaceAll(/\{\w+\}/g, v7())
      const status = await statusOf(name, method.toUpperCase(), filled, {})
      expect(status).toBe(name === 'guest' ? 401 : 403)
    })
  },
)
