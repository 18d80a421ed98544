import { expect, test } from 'vitest'
import { createOrderPaymentService } from '#src/services/order-payment/app.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { narrowed } from '#tests/features/roles/manager.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { type Account, openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const PATH = '/stripe/payment-broker'
const [sandbox] = world.brokers
if (!sandbox) throw new Error('no broker')
const conversion = { currency: 'USD', rate: 300 }
const paypal = { ...sandbox, id: 'PAYPAL', name: 'PayPal', conversion }
const stripe = { ...sandbox, id: 'STRIPE', name: 'Stripe' }

async function brokerFor(who: Account, brokers: readonly Broker[]) {
  const service = createOrderPaymentService(world.test.services, brokers)
  return dataOf<object>(await service.request(PATH, { headers: await world.headersOf(who) }))
}

test('the way to pay for packages is told with what it collects instead of our currency', async () => {
  const who = await addAccount(world.db, { role: 'USER' })
  const byPayPal = { broker: { id: 'PAYPAL', name: 'PayPal', conversion } }
  expect(await brokerFor(who, [])).toEqual({ broker: null })
  expect(await brokerFor(who, [paypal])).toEqual(byPayPal)
  expect(await brokerFor(who, [paypal, stripe])).toEqual({
    broker: { id: 'STRIPE', name: 'Stripe' },
  })
  expect(await brokerFor(who, [paypal, { ...stripe, offered: false }])).toEqual(byPayPal)
})

test.each(['ADMIN', 'MERCHANT', 'BANK', 'narrowed'] as const)('%s is refused', async (name) => {
  const who =
    name === 'narrowed'
      ? (await narrowed(world.test, [])).account
      : await addAccount(world.db, { role: name })
  expect((await refusalOf(await world.get(who, PATH))).code).toBe(4003)
})

test('a guest is refused', async () => {
  expect((await refusalOf(await world.service.request(PATH))).code).toBe(4001)
})
