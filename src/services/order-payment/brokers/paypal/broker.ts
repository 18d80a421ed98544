import {
  OrderStatus,
  OrdersController,
  PaymentsController,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import type { PayPalSettings } from '#src/services/kit/deps.ts'
import type { KnownPayment, SettleRequest } from '#src/services/order-payment/brokers/broker.ts'
import type { BrokerActs } from '#src/services/order-payment/brokers/lazily.ts'
import { createPayPalCaller } from './client.ts'
import { orderRequest } from './order-request.ts'
import { captureOf, paymentOf } from './payment-of.ts'
import { readPayPalDispute } from './read-dispute.ts'
import { readPayPalEvent } from './read-event.ts'
import { isDecline, isDoneAlready, isNotFound } from './refusals.ts'

const prefer = 'return=representation'
const accepted: ReadonlySet<unknown> = new Set([RefundStatus.Completed, RefundStatus.Pending])

export function openPayPal(settings: PayPalSettings, brandName: string): BrokerActs {
  const call = createPayPalCaller(settings)

  const readOrder = (id: string, abortSignal: AbortSignal) =>
    call(async (client) => {
      const { result } = await new OrdersController(client).getOrder({ id }, { abortSignal })
      return result
    })

  return {
    async begin(order, abortSignal) {
      const body = orderRequest(order, brandName)
      const { result } = await call((client) =>
        new OrdersController(client).createOrder(
          { body, paypalRequestId: order.key, prefer },
          { abortSignal },
        ),
      )
      const page = result.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      if (!result.id || !page) throw new Error('PayPal names no page to pay at')
      return { reference: result.id, paymentUrl: page.href }
    },

    async settle(request, signal) {
      const { reference } = request
      try {
        const order = await readOrder(reference, signal)
        const payment = paymentOf(order)
        const agreed = order.status === OrderStatus.Approved && payment.state === 'open'
        return agreed && isAsRequested(payment, request) ? await take(request, signal) : payment
      } catch (error) {
        if (isNotFound(error)) return { reference, payerId: null, state: 'gone' }
        throw error
      }
    },

    async refund({ reference, key: paypalRequestId }, abortSignal) {
      const capture = captureOf(await readOrder(reference, abortSignal))
      if (!capture?.id) throw new Error('PayPal names no payment of a paid order')
      const captureId = capture.id
      const answer = await call((client) =>
        new PaymentsController(client).refundCapturedPayment(
          { captureId, paypalRequestId, prefer, body: {} },
          { abortSignal },
        ),
      ).catch((error) => {
        if (isDoneAlready(error)) return null
        throw error
      })
      if (answer && !accepted.has(answer.result.status))
        throw new Error('PayPal did not accept the refund')
    },

    readDispute: (reference, signal) => readPayPalDispute(call, reference, signal),

    readEvent: (webhook, signal) => readPayPalEvent(call, settings.webhookId, { webhook, signal }),
  }

  /** With the same id of the request PayPal takes the money once, however often it is asked. */
  async function take(request: SettleRequest, abortSignal: AbortSignal): Promise<KnownPayment> {
    const { reference: id, key, orderId, amountCents, currency } = request
    try {
      const { result } = await call((client) =>
        new OrdersController(client).captureOrder(
          { id, paypalRequestId: `${key}-capture`, prefer, body: {} },
          { abortSignal },
        ),
      )
      return paymentOf(result)
    } catch (error) {
      if (isDoneAlready(error)) return paymentOf(await readOrder(id, abortSignal))
      if (!isDecline(error)) throw error
      return { reference: id, orderId, amountCents, currency, payerId: null, state: 'failed' }
    }
  }
}

/** Nothing is taken for an order that is not the one we asked for. */
function isAsRequested(
  { orderId, amountCents, currency }: KnownPayment,
  request: SettleRequest,
): boolean {
  return (
    orderId === request.orderId &&
    amountCents === request.amountCents &&
    currency === request.currency
  )
}
