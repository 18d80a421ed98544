import type { Request } from '#src/web/http/route.ts'
import type { OrderFilters } from './filters.ts'
import { eachOrder } from './load-orders.ts'

/** The list's columns with the order's id and way to pay, head row first. */
export async function* orderRows(
  request: Request,
  filters: OrderFilters,
): AsyncGenerator<readonly string[]> {
  const { page, actor } = request
  const { t } = page
  const buyer = (name: string) => (actor.isAdmin ? [name] : [])
  yield [
    t('orders:field.id'),
    t('orders:field.title'),
    t('orders:field.kind'),
    ...buyer(t('orders:field.buyer')),
    t('orders:field.amount'),
    t('orders:field.state'),
    t('orders:field.begun'),
    t('orders:field.paid'),
    t('orders:field.broker'),
    t('orders:field.invoice'),
  ]
  for await (const order of eachOrder(request, filters)) {
    const { id, title, kind, amount, state, createdAt, paidAt, broker, invoiceNumber } = order
    yield [
      id,
      title,
      t(`orders:kind.${kind}`),
      ...buyer(order.buyer.name),
      amount.display,
      t(`orders:state.${state}`),
      createdAt.displayDateTime,
      paidAt?.displayDateTime ?? '',
      broker,
      invoiceNumber ?? '',
    ]
  }
}
