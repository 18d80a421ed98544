import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { packageSubscriptions } from '../../services/core/user-packages/schema.ts'
import { auditEntries } from '../../services/kit/audit/schema.ts'
import { sales } from '../../services/order-payment/checkouts/sales.ts'
import { checkoutEvents, checkouts } from '../../services/order-payment/checkouts/schema.ts'
import { sandboxPayments } from '../../services/order-payment/sandbox/schema.ts'
import { type CheckoutRow, checkoutsOf, unpaidOf, waitingOf } from './checkout-story.ts'
import { type Billing, writeInvoices } from './invoices.ts'
import { worldId } from './random.ts'
import { type AuditRow, auditRow } from './record-story.ts'
import { insertAll } from './rows.ts'
import { readNewcomers, readSales, readUndecided } from './sales.ts'

type About = Billing & { now: number; publicOrigin: string }

export async function writeCheckouts(tx: Tx, about: About): Promise<void> {
  const { now, publicOrigin } = about
  const [shopper] = await readNewcomers(tx)
  const rows = [
    ...(await readSales(tx)).flatMap(checkoutsOf),
    ...(await readUndecided(tx)).map((userId, place) => unpaidOf(userId, place, now)),
    ...(shopper ? [waitingOf(shopper, now)] : []),
  ]
  await insertAll(tx, checkouts, rows)
  await insertAll(tx, checkoutEvents, rows.filter(({ paidAt }) => paidAt).map(paidEvent))
  await insertAll(
    tx,
    sandboxPayments,
    rows.filter(isOpen).map((row) => sandboxPayment(row, publicOrigin)),
  )
  await insertAll(tx, auditEntries, rows.flatMap(auditOf))
  await tx.execute(sql`update ${packageSubscriptions} set checkout_id = ${checkouts.id}
    from ${checkouts} where ${checkouts.fulfilledId} = ${packageSubscriptions.id}
      and ${checkouts.kind} = 'PACKAGE'`)
  await writeInvoices(tx, rows, about)
}

function paidEvent({ id, broker, changedAt, paidAt }: CheckoutRow) {
  const at = paidAt ?? changedAt
  const providerEventId = worldId(`event of checkout ${id}`)
  const event = { type: 'PAID', occurredAt: at, receivedAt: at }
  return { id: providerEventId, checkoutId: id, broker, providerEventId, ...event }
}

function isOpen({ state }: CheckoutRow): boolean {
  return state === 'PENDING'
}

function sandboxPayment(
  row: CheckoutRow,
  publicOrigin: string,
): typeof sandboxPayments.$inferInsert {
  const { id: orderId, idempotencyKey, amountCents, currency, createdAt, terms, kind } = row
  const { complete, cancel } = sales[kind].returns
  return {
    id: row.providerReference ?? orderId,
    idempotencyKey,
    orderId,
    description: terms.title,
    amountCents,
    currency,
    returnUrl: publicOrigin + complete,
    cancelUrl: publicOrigin + cancel,
    payerId: `PAYER${orderId.slice(0, 8).toUpperCase()}`,
    createdAt,
  }
}

function auditOf(row: CheckoutRow): AuditRow[] {
  const { id, userId, userRole, amountCents, currency, broker, state, kind, terms } = row
  const { createdAt, changedAt, paidAt } = row
  const subject = { subjectType: 'checkout', subjectId: id, requestId: `world ${id}` }
  const by = { actorId: userId, actorRole: userRole }
  const entry = (word: string, at: Date, after: object) => ({
    ...auditRow(subject, `checkout.${word}`, at, by),
    after: { ...after, amountCents, currency, broker },
  })
  const bought = kind === 'PLAN' ? { plan: terms.title } : { package: terms.title }
  return [
    entry('started', createdAt, bought),
    ...(paidAt ? [entry('paid', paidAt, { state: 'PAID' })] : []),
    ...(state === 'PENDING' || state === 'PAID'
      ? []
      : [entry(state.toLowerCase(), changedAt, { state })]),
  ]
}
