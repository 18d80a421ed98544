import type { Order } from '#src/contract/order-payment/orders.ts'
import type { Format } from '#src/i18n/format.ts'
import { brokerName } from '#src/services/order-payment/brokers/broker-name.ts'
import type { OrderRow } from './find-orders.ts'

export function presentOrder(row: OrderRow, name: string, format: Format): Order {
  const { id, kind, terms, amountCents: cents, currency, state, userId, userRole: role } = row
  return {
    id,
    kind,
    title: terms.title,
    amount: { cents, currency, display: format.money(cents, currency) },
    state,
    createdAt: format.instant(row.createdAt),
    paidAt: row.paidAt && format.instant(row.paidAt),
    broker: brokerName(row.broker),
    buyer: { id: userId, name, role },
    invoiceNumber: row.invoiceNumber,
  }
}
