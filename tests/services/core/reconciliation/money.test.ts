import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyKinds } from '#src/contract/core/reconciliation.ts'
import { countLedger } from '#src/services/core/ledger/count-ledger.ts'
import { enterBacklog } from '#src/services/core/ledger-backlog/enter-backlog.ts'
import { reconcile } from '#src/services/core/reconciliation/reconcile.ts'
import { report } from '#src/services/core/reconciliation/report.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { bookUnbooked } from '#src/services/order-payment/invoices/book-checkout.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openBrokers } from '#tests/support/brokers/world.ts'
import { filled, findPlanted, ZONE } from './find-planted.ts'
import { plantedInMoney } from './planted-money.ts'

const world = await openBrokers()
const { db, stripe, paypal, buy, sendWebhook, merchant, test: app } = world
const { settings } = app.services
// The settings of tests are shared by their files: these are of this one.
settings.billing = { ...settings.billing, taxRates: [{ from: '2026-01-01', rate: 1800 }] }
const ids = await prepare()

async function pay() {
  const bought = await buy('STRIPE')
  stripe.pay(bought.reference)
  await dataOf(await sendWebhook('STRIPE', stripe.event(bought.reference)))
  return bought
}

async function refund(reference: string, cents: number) {
  const charge = stripe.session(reference).payment_intent?.latest_charge
  if (!charge) throw new Error('nothing was paid')
  charge.amount_refunded = cents
  charge.refunded = cents === 450_000
  const event = stripe.event(reference, { type: 'charge.refunded' })
  await dataOf(await sendWebhook('STRIPE', event))
}

/** Payments of each kind, written by the services alone. */
async function prepare() {
  const sold = await pay()
  const parts = await pay()
  for (const cents of [33_333, 100_000]) await refund(parts.reference, cents)
  const gone = await pay()
  for (const cents of [1, 450_000]) await refund(gone.reference, cents)
  const disputed = await pay()
  await dataOf(await sendWebhook('STRIPE', stripe.dispute(disputed.reference).event()))
  const converted = await buy('PAYPAL')
  paypal.approve(converted.reference)
  await dataOf(await sendWebhook('PAYPAL', paypal.event(converted.reference)))
  const open = await buy('STRIPE')
  const rival = await merchant()
  while (await bookUnbooked(app.services));
  while (await enterBacklog(app.services));
  await countLedger(app.services)
  const bought = { sold, parts, gone, disputed, converted, open }
  const named = Object.entries(bought).map(([name, { orderId }]) => [name, orderId])
  return { ...Object.fromEntries(named), rival: rival.id } as Record<string, string>
}

test('what was bought, refunded and disputed adds up [PAY-41]', async () => {
  const { counts, listed } = await reconcile(db, ZONE)
  expect(listed).toEqual([])
  expect(counts).toEqual({})
})

test.each(plantedInMoney)('$kind: $title is found [PAY-41]', async (error) => {
  const found = await findPlanted(db, error.sql, ids)
  const ofKind = found.listed.filter(({ kind }) => kind === error.kind)
  expect(found.counts[error.kind], JSON.stringify(found.counts)).toBeGreaterThan(0)
  expect(ofKind[0]?.of).toMatch(/^(checkout|movement|INVOICE|CREDIT_NOTE) \S+/)
  if (error.expected) expect(ofKind.map(({ expected }) => expected)).toContain(error.expected)
  if (error.found) expect(ofKind.map((one) => one.found)).toContain(filled(error.found, ids))
  const { en, ru } = app.services.translators
  for (const t of [en, ru])
    expect((await report(db, found, 1, t)).join('\n')).toContain(
      t(`reconciliation:kind.${error.kind}`),
    )
})

test('every kind of money has an error that shows it', () => {
  expect(new Set(plantedInMoney.map(({ kind }) => kind))).toEqual(new Set(moneyKinds))
})

test('what an older replica moved a moment ago is no difference', async () => {
  const [kept] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, ids.sold ?? ''))
  const found = await findPlanted(
    db,
    "update checkouts set refunded_cents = 5, version = version + 1, changed_at = now() where id = :sold; insert into ledger (measure, source_id, count, paid_cents, deducted_cents, happened_at) select 'PAYMENT', :sold, 0, -5, 5, now()",
    ids,
  )
  expect(kept?.state).toBe('PAID')
  expect(Object.keys(found.counts).filter((kind) => !kind.startsWith('day'))).toEqual([])
})
