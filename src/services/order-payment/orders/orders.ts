import { and, eq } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import * as contract from '#src/contract/order-payment/orders.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Key } from '#src/i18n/keys.ts'
import { findTimeline } from '#src/services/audit/index.ts'
import { findPayments } from '#src/services/core/index.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { withinAmount } from '#src/services/kit/lists/within-amount.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker.ts'
import { chargeOf } from '#src/services/order-payment/checkouts/checkout.ts'
import { checkoutEvents, checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { findDispute } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { findPartCredits } from '#src/services/order-payment/invoices/credited.ts'
import { presentTerms } from '#src/services/order-payment/invoices/present-terms.ts'
import { ownerOf } from '#src/services/order-payment/owner-of.ts'
import { findPaidMonths } from '#src/services/order-payment/paid-months.ts'
import { findPendingRefund, leftOf } from '#src/services/order-payment/refunds/request-refund.ts'
import { findOrder, findOrderPage, type OrderRow } from './find-orders.ts'

const reasons: Readonly<Record<string, Key>> = {
  mismatch: 'order-payment:order.mismatch',
  declined: 'order-payment:order.declined',
  authentication: 'order-payment:order.authentication',
  'order-payment:checkout.priceChanged': 'order-payment:order.priceChanged',
  'core:plan.already': 'order-payment:order.already',
  'core:plan.notRenewed': 'order-payment:order.notRenewed',
  'core:plan.changedMeanwhile': 'order-payment:order.changed',
  'core:plan.inactive': 'order-payment:order.inactive',
  'core:plan.noRight': 'order-payment:order.noRight',
  'core:plan.notFound': 'order-payment:order.gone',
  'core:plan.otherRole': 'order-payment:order.noRight',
  'core:package.alreadyActive': 'order-payment:order.package.active',
  'core:package.notFound': 'order-payment:order.package.gone',
  'core:package.noRight': 'order-payment:order.package.noRight',
  'core:package.freeOnce': 'order-payment:order.priceChanged',
}

const WEBHOOKS_MAX = 50

const named: Partial<Record<contract.OrderEvent, string>> = { invoiced: 'issued' }

export const ordersEndpoints = [
  bind(contract.listOrders, async ({ caller, query, format }, deps) => {
    const { page, size, state, term, buyerId, sort } = query
    const amount = withinAmount(checkouts.amountCents, query)
    const filters = {
      userId: ownerOf(caller) ?? buyerId ?? null,
      within: and(withinDays(checkouts.createdAt, query, format.timeZone), amount),
      state: state === ALL ? null : state,
      term: readSearchTerm(term),
      sort,
    }
    const { from, to, after } = query
    const isNarrowed = amount || buyerId || filters.state !== null || filters.term !== null
    const hasMoney = caller.role === 'ADMIN' && from && to && !after && !isNarrowed
    const [{ rows, totalItems, capped }, sums] = await Promise.all([
      findOrderPage(deps, filters, query),
      hasMoney ? findPayments(deps.db, { from, to }) : null,
    ])
    const orders = rows.map((row) => presentOrder(row, format, caller))
    const money = sums && presentSums(sums, format)
    const begun = after ? [] : rows.map(({ createdAt }) => createdAt)
    const months = await findPaidMonths(deps.db, filters.userId, begun, format)
    return { data: { orders, money, months, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(contract.readOrder, async ({ caller, params, format, t }, { db }) => {
    const own = ownerOf(caller)
    const isOwn = own === null ? undefined : eq(checkouts.userId, own)
    const row = await findOrder(db, and(eq(checkouts.id, params.id), isOwn))
    if (!row) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const [dispute, events] = await Promise.all([
      findDispute(db, row.id),
      findEvents(db, row.id, { withWebhooks: own === null }),
    ])
    const reason = reasonKey(row.failureReason)
    return {
      data: {
        ...presentOrder(row, format, caller),
        terms: presentTerms(row.terms),
        creditNumber: row.creditNumber,
        partCredits: await findPartCredits(db, row.invoiceNumber),
        fulfilled: row.fulfilledId !== null,
        reason: reason ? t(reason) : null,
        subjectId: row.subjectId,
        dispute: dispute?.state ?? null,
        refund:
          own === null ? await presentRefund(db, row, dispute?.state === 'OPEN', format) : null,
        timeline: events.map((happened) => ({ ...happened, at: format.instant(happened.at) })),
      },
    }
  }),
]

function presentOrder(row: OrderRow, format: Format, caller: Pick<Caller, 'role'>): contract.Order {
  const { id, kind, terms, state, userId, userRole: role, answerBy } = row
  const isAdmin = caller.role === 'ADMIN'
  return {
    id,
    kind,
    title: terms.title,
    amount: presentMoney(row, format),
    refunded: refundedOf(row, format),
    state,
    createdAt: format.instant(row.createdAt),
    paidAt: row.paidAt && format.instant(row.paidAt),
    broker: brokerName(row.broker),
    buyer: { id: userId, name: row.buyerName ?? '', role },
    invoiceNumber: row.invoiceNumber,
    disputed: row.isDisputed,
    answerBy: isAdmin && answerBy ? format.instant(new Date(answerBy)) : null,
  }
}

function refundedOf(row: OrderRow, format: Format): contract.Order['refunded'] {
  const charge = chargeOf(row)
  const amountCents = row.state === 'REFUNDED' ? charge.amountCents : row.refundedCents
  if (amountCents === 0) return null
  return {
    amount: presentMoney({ ...charge, amountCents }, format),
    of: presentMoney(charge, format),
  }
}

async function presentRefund(
  db: Queryable,
  row: OrderRow,
  isDisputed: boolean,
  format: Format,
): Promise<contract.OrderDetails['refund']> {
  const inCharge = (amountCents: number) => presentMoney({ ...chargeOf(row), amountCents }, format)
  const pending = await findPendingRefund(db, row.id)
  const left = pending || isDisputed ? 0 : leftOf(row)
  return {
    left: left > 0 ? inCharge(left) : null,
    pending: pending ? inCharge(pending.amountCents) : null,
  }
}

function presentSums({ net, refunded }: { net: number; refunded: number }, format: Format) {
  const inCents = (amountCents: number) => presentMoney({ amountCents, currency: CURRENCY }, format)
  return { paid: inCents(net + refunded), refunded: inCents(refunded), net: inCents(net) }
}

type Price = Pick<OrderRow, 'amountCents' | 'currency'>

export function presentMoney({ amountCents: cents, currency }: Price, format: Format) {
  return { cents, currency, display: format.money(cents, currency) }
}

function reasonKey(kept: string | null): Key | undefined {
  return kept === null ? undefined : reasons[kept]
}

type Happened = { what: contract.OrderEvent; at: Date; number: string | null }

async function findEvents(
  db: Queryable,
  checkoutId: string,
  { withWebhooks }: { withWebhooks: boolean },
): Promise<Happened[]> {
  const [{ rows }, webhooks] = await Promise.all([
    findTimeline(db, 'checkout', checkoutId),
    withWebhooks ? findWebhooks(db, checkoutId) : [],
  ])
  const audited = rows
    .toReversed()
    .flatMap(({ event, at, after }) =>
      contract.orderEvents
        .filter((one) => event === `checkout.${one}` || event === `invoice.${named[one] ?? one}`)
        .map((what) => ({ what, at, number: numberIn(after) })),
    )
  return [...webhooks, ...audited].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || placeOf(a) - placeOf(b),
  )
}

function placeOf({ what }: Happened): number {
  return contract.orderEvents.indexOf(what)
}

async function findWebhooks(db: Queryable, checkoutId: string): Promise<Happened[]> {
  const rows = await db
    .select({ at: checkoutEvents.receivedAt })
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(checkoutEvents.receivedAt)
    .limit(WEBHOOKS_MAX)
  return rows.map(({ at }) => ({ what: 'heard', at, number: null }))
}

function numberIn(after: unknown): string | null {
  const isNumbered = typeof after === 'object' && after !== null && 'number' in after
  return isNumbered && typeof after.number === 'string' ? after.number : null
}
