import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { endpointsOf } from '#src/contract/endpoint.ts'
import * as invoiceCalls from '#src/contract/order-payment/invoices.ts'
import * as orderCalls from '#src/contract/order-payment/orders.ts'
import type { Permission } from '#src/contract/roles.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, service } = world

async function narrowed(...permissions: Permission[]) {
  const customRoleId = v7()
  await db.insert(customRoles).values({ id: customRoleId, name: customRoleId, permissions })
  return { ...(await addAccount(db, { role: 'ADMIN', customRoleId })), role: 'ADMIN' as const }
}
const people = {
  guest: null,
  user: { ...(await addAccount(db, { role: 'USER' })), role: 'USER' as const },
  merchant: await world.merchant(),
  rival: await world.merchant(),
  bank: { ...(await addAccount(db, { role: 'BANK' })), role: 'BANK' as const },
  'narrowed to payments': await narrowed('VIEW_PAYMENT'),
  'narrowed to deals': await narrowed('VIEW_DEAL'),
  administrator: { ...world.admin, role: 'ADMIN' as const },
}
type Who = keyof typeof people
const names = Object.keys(people) as Who[]

const { merchant } = people
const reference = await world.begin(merchant)
const { payerId } = await world.act(reference, 'PAY')
await dataOf(await world.confirm(merchant, reference, payerId))
const [order] = await db.select().from(checkouts).where(eq(checkouts.userId, merchant.id))
const [invoice] = await db.select().from(invoices).where(eq(invoices.userId, merchant.id))

const all = { merchant: 200, rival: 200, bank: 200 } as const
const own = { merchant: 200, rival: 404, bank: 404 } as const
const admins = { 'narrowed to payments': 200, administrator: 200 } as const
/** HTTP status by caller; 401 for guests and 403 for everybody who is not named. */
const table: [path: string, statuses: Partial<Record<Who, number>>][] = [
  ['/orders', { ...all, ...admins }],
  [`/orders/${order?.id}`, { ...own, ...admins }],
  ['/invoices', { ...all, ...admins }],
  [`/invoices/${invoice?.number}`, { ...own, ...admins }],
]

describe.each(table)('GET %s [PAY-29, PAY-30, ROLE-15]', (path, statuses) => {
  test.each(names)('as %s', async (name) => {
    const who = people[name]
    const { status } = who ? await world.get(who, path) : await service.request(path)
    expect(status).toBe(statuses[name] ?? (name === 'guest' ? 401 : 403))
  })
})

test('every call of orders and invoices stands in the table', () => {
  expect(table).toHaveLength(endpointsOf({ ...orderCalls, ...invoiceCalls }).length)
})

test('merchants and banks find their own alone, whatever they look for', async () => {
  const found = async (who: Exclude<(typeof people)[Who], null>, path: string) =>
    (await dataOf<{ totalItems: number }>(await world.get(who, path))).totalItems
  const { rival, bank, administrator } = people
  for (const path of ['/orders', '/orders?term=growth', '/invoices', '/invoices?term=business']) {
    expect(await found(merchant, path), path).toBe(1)
    expect(await found(administrator, path), path).toBe(1)
    expect(await found(rival, path), path).toBe(0)
    expect(await found(bank, path), path).toBe(0)
  }
})

test('what is not there is not found', async () => {
  expect((await world.get(people.administrator, `/orders/${randomUUID()}`)).status).toBe(404)
  expect((await world.get(people.administrator, '/orders/7')).status).toBe(400)
  expect((await world.get(people.administrator, '/invoices/DD-1999-000001')).status).toBe(404)
})
