import { eq } from 'drizzle-orm'
import { v4 } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { creditNotes, invoices } from '#src/services/order-payment/invoices/schema.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { balancesOf } from '../journal/journal.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook } = world
const providers = ['STRIPE', 'PAYPAL'] as const
type Provider = (typeof providers)[number]
type Sent = { body: string; headers: Record<string, string> }

const types = {
  STRIPE: { paid: 'checkout.session.completed', refunded: 'charge.refunded' },
  PAYPAL: { paid: 'CHECKOUT.ORDER.APPROVED', refunded: 'PAYMENT.CAPTURE.REFUNDED' },
} as const

function eventOf(id: Provider, reference: string, what: 'paid' | 'refunded'): Sent {
  const type = types[id][what]
  return (id === 'STRIPE' ? stripe : paypal).event(reference, { type })
}

async function paid(id: Provider) {
  const bought = await buy(id)
  if (id === 'STRIPE') stripe.pay(bought.reference)
  else paypal.approve(bought.reference)
  const sent = eventOf(id, bought.reference, 'paid')
  expect((await sendWebhook(id, sent)).status).toBe(200)
  return { ...bought, sent }
}

function giveBack(id: Provider, reference: string) {
  if (id === 'PAYPAL') return void paypal.refund(`CAP${reference}`)
  const intent = stripe.session(reference).payment_intent?.id ?? ''
  stripe.refund(new URLSearchParams({ payment_intent: intent }))
}

/** What a payment left behind: its state, its papers, and what is left in the journal. */
async function traceOf(orderId: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, orderId))
  const papers = await db.select().from(invoices).where(eq(invoices.checkoutId, orderId))
  const [invoice] = papers
  const parts = invoice ? await db.$count(creditNotes, eq(creditNotes.invoiceId, invoice.id)) : 0
  return {
    state: row?.state,
    reason: row?.failureReason ?? null,
    invoices: papers.length,
    credited: invoice?.creditNumber !== null && invoice !== undefined,
    parts,
    balances: await balancesOf(db, orderId),
  }
}

const refunded = {
  state: 'REFUNDED',
  reason: null,
  invoices: 1,
  credited: true,
  parts: 0,
  balances: { PLAN_REVENUE: -450_000, REFUNDS: 450_000 },
}
const kept = {
  state: 'PAID',
  reason: null,
  invoices: 1,
  credited: false,
  parts: 0,
  balances: { PLAN_REVENUE: -450_000, RECEIVABLE: 450_000 },
}
const nothing = {
  state: 'PENDING',
  reason: null,
  invoices: 0,
  credited: false,
  parts: 0,
  balances: {},
}

/** p: paid, r: refunded; a capital letter is the same webhook again, byte for byte. */
const orders = ['pr', 'rp', 'pPr', 'prR', 'rRp', 'prP', 'rpPR', 'ppr', 'rrpp', 'pRrP']

describe.each(providers)('%s', (id) => {
  test.each(orders)('webhooks in the order %s end at the same [PAY-54]', async (order) => {
    const { reference, orderId, sent } = await paid(id)
    giveBack(id, reference)
    const events: Record<string, Sent> = { P: sent, R: eventOf(id, reference, 'refunded') }
    for (const one of order) {
      const fresh = one === 'p' ? 'paid' : 'refunded'
      const event = events[one] ?? eventOf(id, reference, fresh)
      expect((await sendWebhook(id, event)).status).toBe(200)
    }
    expect(await traceOf(orderId)).toMatchObject(refunded)
  })

  test('all at once end at the same [PAY-54]', async () => {
    const { reference, orderId, sent } = await paid(id)
    giveBack(id, reference)
    const back = eventOf(id, reference, 'refunded')
    const answers = await Promise.all(
      [sent, back, sent, back, sent, back].map((one) => sendWebhook(id, one)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await traceOf(orderId)).toMatchObject(refunded)
  })

  test('of a payment that we never heard of is taken, so that it is not sent for days, and leaves nothing [PAY-54]', async () => {
    const { reference, orderId } = await paid(id)
    const before = await db.$count(checkouts)
    const event = eventOf(id, reference, 'paid')
    expect((await sendWebhook(id, named(id, reference, v4()))).status).toBe(200)
    expect(await db.$count(checkouts)).toBe(before)
    expect((await sendWebhook(id, event)).status).toBe(200)
    expect(await traceOf(orderId)).toMatchObject(kept)
  })

  test('that names another provider’s payment is taken and moves nothing [PAY-54]', async () => {
    const other = id === 'STRIPE' ? 'PAYPAL' : 'STRIPE'
    const foreign = await buy(other)
    const { reference } = await paid(id)
    expect((await sendWebhook(id, named(id, reference, foreign.orderId))).status).toBe(200)
    expect(await traceOf(foreign.orderId)).toMatchObject(nothing)
  })

  test.each(['amount', 'currency'])(
    'of another %s it ends without the plan, and says why [PAY-54]',
    async (what) => {
      const { reference, orderId } = await buy(id)
      if (id === 'STRIPE') {
        stripe.pay(reference)
        if (what === 'amount') stripe.lie(reference, 100)
        else stripe.session(reference).currency = 'usd'
      } else {
        paypal.approve(reference)
        const unit = paypal.order(reference).purchase_units[0]
        unit.amount =
          what === 'amount'
            ? { ...unit.amount, value: '0.01' }
            : { ...unit.amount, currency_code: 'EUR' }
      }
      await sendWebhook(id, eventOf(id, reference, 'paid'))
      expect(await traceOf(orderId)).toMatchObject({
        ...nothing,
        state: 'FAILED',
        reason: 'mismatch',
      })
    },
  )

  test('while the provider answers nothing it is asked for again, and then counted once [PAY-54]', async () => {
    const { reference, orderId } = await buy(id)
    if (id === 'STRIPE') stripe.pay(reference)
    else paypal.approve(reference)
    const provider = id === 'STRIPE' ? stripe : paypal
    const sent = eventOf(id, reference, 'paid')
    provider.breakWith({ drop: /orders|sessions/ })
    expect((await sendWebhook(id, sent)).status).toBe(500)
    const before = provider.calls.length
    const bothAsk = () => provider.calls.length >= before + 2
    provider.breakWith({ until: vi.waitUntil(bothAsk, { timeout: 60_000 }) })
    await Promise.all([sendWebhook(id, sent), sendWebhook(id, sent)])
    provider.breakWith({})
    expect(await traceOf(orderId)).toMatchObject(kept)
  })
})

/** An event that is rightly signed and names an order of our choice. */
function named(id: Provider, reference: string, orderId: string): Sent {
  if (id === 'STRIPE') {
    const object = { ...stripe.session(reference), metadata: { dealdesk_order: orderId } }
    return stripe.event(reference, { object })
  }
  const [unit] = paypal.order(reference).purchase_units
  const resource = { ...paypal.order(reference), purchase_units: [{ ...unit, custom_id: orderId }] }
  return paypal.event(reference, { resource })
}
