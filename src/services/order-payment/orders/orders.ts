import { and, eq } from 'drizzle-orm'
import { listOrders, readOrder } from '#src/contract/order-payment/orders.ts'
import { ALL } from '#src/contract/paging.ts'
import type { Database } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { readSearchTerm } from '#src/services/kit/lists/search-term.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { findDispute } from '#src/services/order-payment/disputes/find-dispute.ts'
import { presentTerms } from '#src/services/order-payment/invoices/present-terms.ts'
import { ownerOf } from '#src/services/order-payment/owner-of.ts'
import { findEvents } from './find-events.ts'
import { findOrder, findOrderPage, type OrderRow } from './find-orders.ts'
import { presentOrder } from './present-order.ts'
import { reasonKey } from './reason.ts'

export const ordersEndpoints = [
  bind(listOrders, async ({ caller, query, format }, { db }) => {
    const { page, size, state, term, buyerId, sort } = query
    const filters = {
      userId: ownerOf(caller) ?? buyerId ?? null,
      begun: withinDays(checkouts.createdAt, query, format.timeZone),
      state: state === ALL ? null : state,
      term: readSearchTerm(term),
      sort,
    }
    const { rows, totalItems, capped } = await findOrderPage(db, filters, query)
    const nameOf = await namesOf(db, rows)
    const orders = rows.map((row) => presentOrder(row, nameOf(row), format))
    return { data: { orders, ...pageAnswer({ page, size, totalItems, capped }) } }
  }),

  bind(readOrder, async ({ caller, params, format, t }, { db }) => {
    const own = ownerOf(caller)
    const isOwn = own === null ? undefined : eq(checkouts.userId, own)
    const row = await findOrder(db, and(eq(checkouts.id, params.id), isOwn))
    if (!row) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const [nameOf, dispute, events] = await Promise.all([
      namesOf(db, [row]),
      findDispute(db, row.id),
      findEvents(db, row.id, { withWebhooks: own === null }),
    ])
    const reason = reasonKey(row.failureReason)
    return {
      data: {
        ...presentOrder(row, nameOf(row), format),
        terms: presentTerms(row.terms),
        creditNumber: row.creditNumber,
        fulfilled: row.fulfilledId !== null,
        reason: reason ? t(reason) : null,
        subjectId: row.subjectId,
        dispute,
        timeline: events.map((happened) => ({ ...happened, at: format.instant(happened.at) })),
      },
    }
  }),
]

async function namesOf(db: Database, rows: readonly OrderRow[]) {
  const ids = rows.map(({ userId }) => userId)
  const accounts = await findAccounts(db, ids)
  return ({ userId }: OrderRow) => accounts.get(userId)?.name ?? ''
}
