import type { Money, Order } from './paypal-records.ts'
import type { ApiReply } from './server.ts'

/** What moved money between two moments, as PayPal's search lists it, in pages of one, so that every list has several. */
export function listed(orders: Iterable<Order>, query: URLSearchParams): ApiReply {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  const isWithin = ({ create_time = '' }: { create_time?: string }) =>
    Date.parse(create_time) >= (from ?? 0) && Date.parse(create_time) <= (to ?? 0)
  const all = [...orders].flatMap(({ purchase_units: [{ payments, custom_id }] }) => {
    const info = (code: string, { currency_code, value }: Money, sign = '') => ({
      transaction_info: {
        transaction_event_code: code,
        transaction_status: 'S',
        custom_field: custom_id,
        transaction_amount: { currency_code, value: sign + value },
      },
    })
    const { captures = [], refunds = [] } = payments ?? {}
    return [
      ...captures.filter(isWithin).map(({ amount }) => info('T0006', amount)),
      ...refunds.filter(isWithin).map(({ amount }) => info('T1107', amount, '-')),
    ]
  })
  const page = Number(query.get('page'))
  const transaction_details = all.slice(page - 1, page)
  return { status: 200, body: { transaction_details, page, total_pages: all.length } }
}
