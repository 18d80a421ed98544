import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { sumRefunds } from '#src/services/order-payment/brokers/paypal/amount.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { factsOf } from './facts.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook, admin, get } = world

type Provider = 'STRIPE' | 'PAYPAL'
/** Hundredths of the amount that the provider says is refunded; `full` with its own word for all of it. */
type Reported = number | 'full' | 'other currency' | 'same webhook'
type Row = [
  name: string,
  reported: readonly Reported[],
  refunded: number,
  state: string,
  changes: number,
]

const rows: readonly Row[] = [
  ['nothing', [0], 0, 'PAID', 0],
  ['a part', [10], 10, 'PAID', 1],
  ['a part and more', [10, 40], 40, 'PAID', 2],
  ['three parts', [2, 4, 98], 98, 'PAID', 3],
  ['the same part reported twice', [10, 10], 10, 'PAID', 1],
  ['the same webhook twice', [10, 'same webhook'], 10, 'PAID', 1],
  ['an older answer after a newer one', [40, 10], 40, 'PAID', 1],
  ['out of order and more', [40, 10, 60, 40], 60, 'PAID', 2],
  ['taken back again', [40, 0], 40, 'PAID', 1],
  ['another currency', ['other currency'], 0, 'PAID', 0],
  ['another currency after a part', [10, 'other currency'], 10, 'PAID', 1],
  ['above the amount', [150], 100, 'PAID', 1],
  ['above the amount twice', [150, 200], 100, 'PAID', 1],
  ['all at once', ['full'], 100, 'REFUNDED', 0],
  ['a part, then all', [10, 'full'], 100, 'REFUNDED', 1],
  ['a part after all', ['full', 10], 100, 'REFUNDED', 0],
  ['a part, all and all again', [10, 'full', 'full'], 100, 'REFUNDED', 1],
]

const setters: Record<Provider, (reference: string, reported: Reported) => SentWebhook> = {
  STRIPE(reference, reported) {
    const charge = stripe.session(reference).payment_intent?.latest_charge
    if (!charge) throw new Error('nothing was paid')
    const cents = stripe.session(reference).amount_total
    charge.refunded = reported === 'full'
    charge.currency = reported === 'other currency' ? 'eur' : 'lkr'
    charge.amount_refunded = (cents * shareOf(reported)) / 100
    return stripe.event(reference, { type: 'charge.refunded' })
  },
  PAYPAL(reference, reported) {
    const [{ payments, amount }] = paypal.order(reference).purchase_units
    const [capture] = payments?.captures ?? []
    if (!payments || !capture) throw new Error('nothing was paid')
    const share = shareOf(reported)
    const part = reported === 'full' ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    capture.status = share === 0 ? 'COMPLETED' : part
    const half = ((Number(amount.value) * share) / 200).toFixed(2)
    const currency_code = reported === 'other currency' ? 'EUR' : amount.currency_code
    const refund = { status: 'COMPLETED', amount: { currency_code, value: half } }
    const failed = { ...refund, id: 'R3', status: 'FAILED' }
    payments.refunds =
      share === 0 ? [failed] : [{ ...refund, id: 'R1' }, { ...refund, id: 'R2' }, failed]
    return paypal.event(reference, { type: 'PAYMENT.CAPTURE.REFUNDED' })
  },
}
type SentWebhook = ReturnType<typeof stripe.event> | ReturnType<typeof paypal.event>

function shareOf(reported: Reported): number {
  if (typeof reported === 'number') return reported
  return reported === 'full' ? 100 : 20
}

async function pay(broker: Provider) {
  const bought = await buy(broker)
  if (broker === 'STRIPE') stripe.pay(bought.reference)
  else paypal.approve(bought.reference)
  const { event } = broker === 'STRIPE' ? stripe : paypal
  await dataOf(await sendWebhook(broker, event(bought.reference)))
  return bought
}

type Order = {
  state: string
  refunded: { amount: { display: string }; of: { cents: number; display: string } } | null
  timeline: { what: string }[]
}

for (const broker of ['STRIPE', 'PAYPAL'] as const) {
  test.each(rows)(`${broker}: %s [PAY-35]`, async (_, reported, refunded, state, changes) => {
    const { who, reference, orderId } = await pay(broker)
    let last: SentWebhook | undefined
    for (const one of reported) {
      if (one !== 'same webhook') last = setters[broker](reference, one)
      if (last) await dataOf(await sendWebhook(broker, last))
    }
    const { states, rows: kept } = await factsOf(db, who.id)
    expect(states).toEqual([state])
    const charged = broker === 'STRIPE' ? 450_000 : 1500
    const share = state === 'REFUNDED' ? null : (kept[0]?.refundedCents ?? 0)
    if (share !== null) expect(share).toBe((charged * refunded) / 100)

    const link = `/orders/${orderId}`
    const order = await dataOf<Order>(await get(who, link))
    const currency = broker === 'STRIPE' ? 'LKR' : 'USD'
    expect(order.refunded).toEqual(
      refunded === 0
        ? null
        : {
            amount: expect.objectContaining({ cents: (charged * refunded) / 100, currency }),
            of: expect.objectContaining({ cents: charged, currency }),
          },
    )
    expect(order.timeline.filter(({ what }) => what === 'part-refunded')).toHaveLength(changes)
    const notices = await db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.link, link), like(notifications.type, '%-part-refunded')))
    const countOf = (id: string) => notices.filter(({ userId }) => userId === id).length
    expect([countOf(who.id), countOf(admin.id)]).toEqual([changes, changes])
    const audited = await db.$count(
      auditEntries,
      and(eq(auditEntries.subjectId, orderId), eq(auditEntries.event, 'checkout.part-refunded')),
    )
    expect(audited).toBe(changes)
  })

  test(`${broker}: webhooks of one moment tell a part once [PAY-35]`, async () => {
    const { who, reference } = await pay(broker)
    const sent = [30, 30, 30].map((reported) => setters[broker](reference, reported))
    await Promise.all(sent.map((one) => sendWebhook(broker, one)))
    const notices = await db
      .select({ type: notifications.type })
      .from(notifications)
      .where(eq(notifications.userId, who.id))
    expect(notices.filter(({ type }) => type === 'subscription-part-refunded')).toHaveLength(1)
  })
}

test('refunds of several currencies are no sum', () => {
  const of = (currencyCode: string, value: string) => ({ amount: { currencyCode, value } })
  expect(sumRefunds([of('USD', '1.00'), of('EUR', '2.00')])).toBeUndefined()
  expect(sumRefunds([])).toBeUndefined()
  expect(sumRefunds([of('USD', '1.5'), of('USD', '2')])).toEqual({
    amountCents: 350,
    currency: 'USD',
  })
})
