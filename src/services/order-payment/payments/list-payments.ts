import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import {
  listPaidPlans,
  listPayments,
  type paymentSorts,
} from '#src/contract/order-payment/checkouts.ts'
import { ALL, PAGE_SIZE_MAX } from '#src/contract/paging.ts'
import { businessRoles } from '#src/contract/roles.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { findPlans } from '#src/services/core/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { listOrders } from '#src/services/kit/lists/list-order.ts'
import { readShort } from '#src/services/kit/lists/read-page.ts'
import { withinDays } from '#src/services/kit/lists/within-days.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { invoices } from '#src/services/order-payment/invoices/schema.ts'
import { presentMoney } from '#src/services/order-payment/orders/orders.ts'
import { findPaidMonths } from '#src/services/order-payment/paid-months.ts'

/** As the index spells it. */
const isOfPlan = sql`${checkouts.kind} <> 'PACKAGE'`
const byPayment = [checkouts.paidAt, checkouts.id]

export const paymentOrders = listOrders<(typeof paymentSorts)[number]>(
  { table: checkouts, id: checkouts.id, by: byPayment, direction: 'desc' },
  { subscribedOn: { by: byPayment, index: 'checkouts_plans_paid' } },
)

export const listPaymentsEndpoints = [
  bind(listPayments, async ({ query, format }, { db }) => {
    const { subscriptionid, buyerId } = query
    const order = paymentOrders(query.sort)
    const where = and(
      isOfPlan,
      isNotNull(checkouts.paidAt),
      withinDays(checkouts.paidAt, query, format.timeZone),
      buyerId === undefined ? undefined : eq(checkouts.userId, buyerId),
      subscriptionid === ALL ? undefined : eq(checkouts.subjectId, subscriptionid),
    )
    const from = db
      .select({ ...getTableColumns(checkouts), invoiceNumber: invoices.number })
      .from(checkouts)
      .leftJoin(invoices, eq(invoices.checkoutId, checkouts.id))
      .$dynamic()
    const { rows, paging } = await readShort(db, from, { where, order }, query)
    const buyerIds = rows.map(({ userId }) => userId)
    const accounts = await findAccounts(db, buyerIds)
    const payments = rows.map(({ userId, paidAt, createdAt, ...row }) => ({
      id: row.id,
      merchantImageUrl: accounts.get(userId)?.imageUrl ?? null,
      merchantName: accounts.get(userId)?.name ?? '',
      title: row.terms.title,
      createdAt: format.instant(paidAt ?? createdAt),
      amount: presentMoney(row, format),
      broker: brokerName(row.broker),
      state: row.state,
      invoiceNumber: row.invoiceNumber,
    }))
    const paid = query.after ? [] : rows.flatMap(({ paidAt }) => paidAt ?? [])
    const months = await findPaidMonths(db, buyerId ?? null, paid, format)
    return { data: { payments, months, ...paging } }
  }),

  bind(listPaidPlans, async (_call, { db }) => {
    const query = { roles: businessRoles, active: null, term: null }
    const { rows } = await findPlans(db, query, { page: 0, size: PAGE_SIZE_MAX })
    return { data: { plans: rows.map(({ id, title }) => ({ id, title })) } }
  }),
]
