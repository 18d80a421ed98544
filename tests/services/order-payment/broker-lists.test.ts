import { eq, type SQL, sql } from 'drizzle-orm'
import { v4 } from 'uuid'
import { expect, test } from 'vitest'
import { brokerKinds } from '#src/contract/core/reconciliation.ts'
import { reconcileMoney } from '#src/services/core/reconciliation/reconcile.ts'
import { compareLists } from '#src/services/order-payment/broker-lists/compare-lists.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook, brokers, admin, post } = world
const providers = { STRIPE: stripe, PAYPAL: paypal }
type Provider = keyof typeof providers

async function pay(provider: Provider) {
  const bought = await buy(provider)
  if (provider === 'STRIPE') stripe.pay(bought.reference)
  else paypal.approve(bought.reference)
  await dataOf(await sendWebhook(provider, providers[provider].event(bought.reference)))
  return bought
}

async function paySandbox() {
  const who = await world.merchant()
  const reference = await world.begin(who)
  const { payerId } = await world.act(reference, 'PAY')
  await world.confirm(who, reference, payerId)
  const [row] = await db.select().from(checkouts).where(eq(checkouts.providerReference, reference))
  return { orderId: row?.id ?? '', reference }
}

const refund = (id: string, amountCents: number) =>
  post(admin, `/orders/${id}/refund`, { amountCents, reason: 'Because', key: v4() })

const compared = () => reconcileMoney(db, 'Asia/Colombo', [compareLists(db, brokers, 30)])

const bought = {
  STRIPE: [await pay('STRIPE'), await pay('STRIPE')],
  PAYPAL: [await pay('PAYPAL'), await pay('PAYPAL')],
  SANDBOX: [await paySandbox(), await paySandbox()],
}
await buy('STRIPE')
await buy('PAYPAL')
for (const [first, second] of Object.values(bought)) {
  await dataOf(await refund(first?.orderId ?? '', 500))
  await dataOf(await refund(second?.orderId ?? '', 700))
}
await dataOf(await refund(bought.PAYPAL[0]?.orderId ?? '', 1000))
await db.update(checkouts).set({ paidAt: sql`paid_at - interval '4 hours'` })

const ofBrokers = ({ counts }: { counts: object }) =>
  Object.keys(counts).filter((kind) => brokerKinds.some((one) => one === kind))

test('payments and refunds in parts agree with what the providers list [PAY-45]', async () => {
  expect(ofBrokers(await compared())).toEqual([])
})

const setCheckout = (id: string, change: SQL) =>
  sql`update checkouts set ${change} where id = ${id}`
const setSandbox = (id: string, change: SQL) =>
  sql`update sandbox_payments set ${change} where order_id = ${id}`

test.each([
  ['brokerUnpaid', 'STRIPE', setCheckout, sql`state = 'FAILED'`],
  ['brokerUnpaid', 'PAYPAL', setCheckout, sql`state = 'EXPIRED'`],
  ['brokerUnpaid', 'SANDBOX', setCheckout, sql`state = 'CANCELLED'`],
  ['brokerAmount', 'STRIPE', setCheckout, sql`amount_cents = 1`],
  ['brokerAmount', 'PAYPAL', setCheckout, sql`charged_cents = 1501`],
  ['brokerAmount', 'PAYPAL', setCheckout, sql`charged_currency = 'EUR'`],
  ['brokerRefunded', 'STRIPE', setCheckout, sql`refunded_cents = 1`],
  ['brokerRefunded', 'PAYPAL', setCheckout, sql`refunded_cents = 1`],
  ['brokerRefunded', 'SANDBOX', setSandbox, sql`refunded_cents = 9`],
  ['brokerMissing', 'SANDBOX', setSandbox, sql`created_at = now() - interval '90 days'`],
  ['brokerMissing', 'SANDBOX', setSandbox, sql`state = 'OPEN'`],
  ['brokerUnknown', 'SANDBOX', setSandbox, sql`order_id = gen_random_uuid()`],
] as const)('%s at %s is named [PAY-45]', async (kind, provider, change, to) => {
  const { orderId } = provider === 'SANDBOX' ? await paySandbox() : await pay(provider)
  await db.execute(setCheckout(orderId, sql`paid_at = paid_at - interval '4 hours'`))
  await db.execute(change(orderId, to))
  const { listed } = await compared()
  const found = listed.filter((one) => one.kind === kind).map(({ of }) => of)
  if (kind === 'brokerUnknown') expect(found).toEqual([expect.stringMatching(/^SANDBOX checkout /)])
  else expect(found).toContain(`${provider} checkout ${orderId}`)
})

test('what a provider collected twice for one order is named [PAY-45]', async () => {
  const { orderId } = await pay('STRIPE')
  const twice = { ...stripeBroker(), list: () => charged(orderId) }
  const { counts } = await reconcileMoney(db, 'Asia/Colombo', [compareLists(db, [twice], 1)])
  expect(counts.brokerTwice).toBe(1)
})

async function* charged(orderId: string) {
  const charge = { orderId, kind: 'paid', amountCents: 450_000, currency: 'LKR' } as const
  yield [charge]
  yield [charge]
}

function stripeBroker() {
  const [broker] = brokers.filter(({ id }) => id === 'STRIPE')
  if (!broker) throw new Error('no Stripe')
  return broker
}
