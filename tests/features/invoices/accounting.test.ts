import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessDate } from '#src/i18n/business-time.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'
import { testSettings } from '#tests/support/test-settings.ts'

const billing = { ...testSettings.billing, taxRates: [{ from: '2020-01-01', rate: 1800 }] }
const world = await openPayments({ settings: { billing } })
const { db, merchant, begin, act, confirm, test: app } = world
const admin = await signedInAs(app, world.admin)
const today = businessDate(Date.now(), 'Asia/Colombo')
const month = today.slice(0, 7)
const PRICE = 450_000
const EARLIER = '2024-02'
const head =
  'document,number,issued,invoice,buyer,buyer_reg_no,kind,title,period_from,period_to,net,tax_rate,tax,gross,currency,payment_method,reference'
const numbers = ['net', 'tax', 'gross'] as const

async function buy() {
  const who = await merchant()
  const reference = await begin(who)
  await dataOf(await confirm(who, reference, (await act(reference, 'PAY')).payerId))
  const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, who.id))
  if (!row) throw new Error('nothing was bought')
  return row
}
type Bought = Awaited<ReturnType<typeof buy>>

/** What its provider says went back so far. */
async function giveBack(bought: Bought, cents: number) {
  const { id: orderId, providerReference, amountCents, currency } = bought
  const isAll = cents === amountCents
  const refunded = { amountCents: cents, currency }
  const payment = { reference: providerReference ?? '', orderId, amountCents, currency }
  await applyPayment(app.services, {
    checkout: bought,
    payment: {
      ...payment,
      payerId: null,
      state: isAll ? 'refunded' : 'paid',
      ...(!isAll && { refunded }),
    },
    origin: originOf(bought),
  })
}

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** The rows of a month below their head, by its words. */
async function fileOf(of: string) {
  const { status, headers, html } = await admin.get(`/invoices/accounting?month=${of}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="books-${of}.csv"`)
  const [first = '', ...lines] = html.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(first).toBe(head)
  return lines.map((line) => {
    const cells = cellsOf(line)
    expect(cells, line).toHaveLength(head.split(',').length)
    return Object.fromEntries(head.split(',').map((word, at) => [word, cells[at] ?? '']))
  })
}
type Row = Awaited<ReturnType<typeof fileOf>>[number]

const cents = (row: Row | undefined, of: (typeof numbers)[number]) =>
  Math.round(Number(row?.[of]) * 100)
const sumOf = (rows: readonly Row[], document: string, of: (typeof numbers)[number]) =>
  rows.filter((row) => row.document === document).reduce((sum, row) => sum + cents(row, of), 0)

const [kept, part, whole, old] = [await buy(), await buy(), await buy(), await buy()]
const ofCheckout = ({ id }: Bought) => eq(invoices.checkoutId, id)
await db
  .update(invoices)
  .set({ buyerName: '=Ceylon "Tea", Kandy', buyerRegNo: 'PV 77' })
  .where(ofCheckout(kept))
await db
  .update(invoices)
  .set({ issuedAt: new Date('2024-02-29T18:29:59Z') })
  .where(ofCheckout(old))
await giveBack(part, 100_001)
await giveBack(whole, 123_456)
await giveBack(whole, PRICE)

test('the file for accounting has a row for each document, and a total of each kind [PAY-46]', async () => {
  const rows = await fileOf(month)
  expect(rows.map(({ document }) => document)).toEqual([
    ...Array(3).fill('INVOICE'),
    ...Array(3).fill('CREDIT_NOTE'),
    'TOTAL_INVOICES',
    'TOTAL_CREDIT_NOTES',
  ])
  const [invoice] = await db.select().from(invoices).where(ofCheckout(kept))
  expect(rows.find(({ number }) => number === invoice?.number)).toEqual({
    document: 'INVOICE',
    number: invoice?.number,
    issued: today,
    invoice: invoice?.number,
    buyer: `'=Ceylon "Tea", Kandy`,
    buyer_reg_no: 'PV 77',
    kind: 'PLAN',
    title: 'Growth',
    period_from: invoice?.periodFrom,
    period_to: invoice?.periodTo,
    net: '3813.56',
    tax_rate: '18.00',
    tax: '686.44',
    gross: '4500.00',
    currency: 'LKR',
    payment_method: 'Sandbox',
    reference: kept.providerReference,
  })
  for (const [document, total] of [
    ['INVOICE', 'TOTAL_INVOICES'],
    ['CREDIT_NOTE', 'TOTAL_CREDIT_NOTES'],
  ] as const)
    for (const of of numbers)
      expect(
        cents(
          rows.find((row) => row.document === total),
          of,
        ),
        `${total} ${of}`,
      ).toBe(sumOf(rows, document, of))
  for (const row of rows)
    expect(cents(row, 'net') + cents(row, 'tax'), row.number).toBe(cents(row, 'gross'))
})

test('its totals are what was paid in the month and what went back, to the cent [PAY-46]', async () => {
  const rows = await fileOf(month)
  const { rows: paid } = await db.execute<{ cents: number; back: number }>(sql`
    select sum(amount_cents)::float8 as cents,
      sum(case state when 'REFUNDED' then amount_cents else refunded_cents end)::float8 as back
    from checkouts where id <> ${old.id} and state in ('PAID', 'REFUNDED')`)
  expect(sumOf(rows, 'TOTAL_INVOICES', 'gross')).toBe(paid[0]?.cents)
  expect(sumOf(rows, 'TOTAL_CREDIT_NOTES', 'gross')).toBe(paid[0]?.back)
  const [credited] = await db.select().from(invoices).where(ofCheckout(whole))
  const notes = rows.filter(
    ({ document, invoice }) => document === 'CREDIT_NOTE' && invoice === credited?.number,
  )
  expect(sumOf(notes, 'CREDIT_NOTE', 'gross')).toBe(PRICE)
  expect(sumOf(notes, 'CREDIT_NOTE', 'tax')).toBe(credited?.taxCents)
})

test('a month ends at midnight in Colombo, and one without documents has its totals of nothing [PAY-46]', async () => {
  const [earlier] = await fileOf(EARLIER)
  expect(earlier).toMatchObject({ document: 'INVOICE', issued: '2024-02-29' })
  for (const of of ['2024-01', '2024-03', '2019-07'])
    expect(
      (await fileOf(of)).map(({ document, gross, tax }) => [document, gross, tax]),
      of,
    ).toEqual([
      ['TOTAL_INVOICES', '0.00', '0.00'],
      ['TOTAL_CREDIT_NOTES', '0.00', '0.00'],
    ])
})

test.each(['', '?month=', '?month=2026-13', '?month=2026-1', '?month=november'])(
  'there is no month “%s” [PAY-46]',
  async (query) => {
    expect((await admin.get(`/invoices/accounting${query}`)).status).toBe(404)
  },
)

test('merchants get no file for accounting [PAY-46]', async () => {
  const browser = await signedInAs(app, await merchant())
  expect((await browser.get(`/invoices/accounting?month=${month}`)).status).toBe(404)
})
