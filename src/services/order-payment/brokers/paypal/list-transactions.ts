import { type TransactionInformation, TransactionSearchController } from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { ListedMovement, ListWindow } from '#src/services/order-payment/brokers/broker.ts'
import { fromMoney } from './amount.ts'
import type { CallPayPal } from './client.ts'

/** PayPal takes no longer window. */
const DAYS_MAX = 31
const DAY_MS = 86_400_000
const pageSize = 100

/**
 * Payments and refunds are transactions of their own, by the id of our order as the invoice they are for.
 * Refunds may be later than the window, so the list goes on to now.
 */
export async function* listTransactions(
  call: CallPayPal,
  { from }: ListWindow,
): AsyncGenerator<ListedMovement[]> {
  const end = Date.now()
  for (let at = from.getTime(), last: number; at < end; at = last + 1) {
    last = Math.min(at + DAYS_MAX * DAY_MS - 1000, end)
    const window = {
      startDate: new Date(at).toISOString(),
      endDate: new Date(last).toISOString(),
    }
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { result } = await call((client) =>
        new TransactionSearchController(client).searchTransactions({
          ...window,
          fields: 'transaction_info',
          balanceAffectingRecordsOnly: 'Y',
          pageSize,
          page,
        }),
      )
      pages = result.totalPages ?? 1
      yield (result.transactionDetails ?? []).flatMap(
        ({ transactionInfo }) => (transactionInfo && movementOf(transactionInfo)) ?? [],
      )
    }
  }
}

/** T00 are payments, T11 refunds and reversals; a negative amount left the account. */
function movementOf(info: TransactionInformation): ListedMovement | null {
  const { transactionEventCode: code = '', transactionAmount: amount, transactionStatus } = info
  const orderId = z.uuid().safeParse(info.customField || info.invoiceId).data
  if (!orderId || !amount || transactionStatus === 'D' || transactionStatus === 'P') return null
  const charge = fromMoney({ ...amount, value: amount.value.replace(/^-/, '') })
  if (code.startsWith('T00')) return { orderId, kind: 'paid', ...charge }
  return code.startsWith('T11') ? { orderId, kind: 'refunded', ...charge } : null
}
