import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BookPaper } from '#src/contract/order-payment/books.ts'
import type { Invoice } from '#src/contract/order-payment/invoices.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { originOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { applyPayment } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { creditNotes, invoices } from '#src/services/order-payment/invoices/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openPayments } from '#tests/support/payments.ts'

const world = await openPayments()
const { db, admin, get, merchant, begin, act, confirm, test: app } = world
const month = businessDate(Date.now(), 'Asia/Colombo').slice(0, 7)

async function buy() {
  const who = await merchant()
  const reference = await begin(who)
  await dataOf(await confirm(who, reference, (await act(reference, 'PAY')).payerId))
  const [row] = await db.select().from(checkouts).where(eq(checkouts.userId, who.id))
  if (!row) throw new Error('nothing was bought')
  return row
}

/** What its provider says went back so far. */
async function giveBack(bought: Awaited<ReturnType<typeof buy>>, cents: number) {
  const { id: orderId, providerReference, amountCents, currency } = bought
  const isAll = cents === amountCents
  await applyPayment(app.services, {
    checkout: bought,
    payment: {
      reference: providerReference ?? '',
      orderId,
      amountCents,
      currency,
      payerId: null,
      state: isAll ? 'refunded' : 'paid',
      ...(!isAll && { refunded: { amountCents: cents, currency } }),
    },
    origin: originOf(bought),
  })
}

const booksOf = async (of: string) =>
  (await dataOf<{ papers: BookPaper[] }>(await get(admin, `/books/${of}`))).papers

test('the books of a month hold each document once, and agree with its payments to the cent [PAY-46]', async () => {
  const [kept, part, whole] = [await buy(), await buy(), await buy()]
  await giveBack(part, 100_001)
  await giveBack(whole, 123_456)
  await giveBack(whole, 450_000)
  const papers = await booksOf(month)
  const amountsOf = (type: BookPaper['type'], invoice?: string) =>
    papers
      .filter((one) => one.type === type && (!invoice || one.invoice === invoice))
      .map(({ amountCents }) => amountCents)
  const numberOf = async (id: string) =>
    (await db.select().from(invoices).where(eq(invoices.checkoutId, id)))[0]?.number
  expect(amountsOf('INVOICE')).toEqual([450_000, 450_000, 450_000])
  expect(amountsOf('CREDIT_NOTE', await numberOf(kept.id))).toEqual([])
  expect(amountsOf('CREDIT_NOTE', await numberOf(part.id))).toEqual([100_001])
  expect(amountsOf('CREDIT_NOTE', await numberOf(whole.id))).toEqual([123_456, 326_544])
  const { rows } = await db.execute<{ net: number }>(sql`
    select sum(journal_entries.amount_cents)::float8 as net from journal
    join journal_entries on movement_id = journal.id
    where account = 'RECEIVABLE' and to_char(day, 'YYYY-MM') = ${month}`)
  const sum = (type: BookPaper['type']) => amountsOf(type).reduce((all, one) => all + one, 0)
  expect(sum('INVOICE') - sum('CREDIT_NOTE')).toBe(rows[0]?.net)
})

test('a document belongs to the month of Colombo in which it was issued [PAY-46]', async () => {
  const { id } = await buy()
  const own = eq(invoices.checkoutId, id)
  const at = (instant: string) =>
    db
      .update(invoices)
      .set({ issuedAt: new Date(instant) })
      .where(own)
  const [invoice] = await db.select().from(invoices).where(own)
  const isIn = async (of: string) =>
    (await booksOf(of)).some(({ number }) => number === invoice?.number)
  await at('2031-12-31T18:29:59Z')
  expect([await isIn('2031-12'), await isIn('2032-01')]).toEqual([true, false])
  await at('2031-12-31T18:30:00Z')
  expect([await isIn('2031-12'), await isIn('2032-01')]).toEqual([false, true])
})

test('a month is asked for by its name [PAY-46]', async () => {
  for (const of of ['2026-13', '2026-1', 'november', '2026-11-01'])
    expect((await get(admin, `/books/${of}`)).status, of).toBe(400)
})

test('a credit note over a part stands in the list and is found by its number [PAY-47]', async () => {
  const bought = await buy()
  await giveBack(bought, 50_000)
  const [note] = await db
    .select({ number: creditNotes.number, invoice: invoices.number })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(invoices.checkoutId, bought.id))
  for (const term of [note?.number, note?.number.toLowerCase(), note?.invoice]) {
    const found = await dataOf<{ invoices: Invoice[] }>(await get(admin, `/invoices?term=${term}`))
    expect(found.invoices, term).toMatchObject([
      { number: note?.invoice, creditNumber: null, partCredits: [note?.number] },
    ])
  }
})
