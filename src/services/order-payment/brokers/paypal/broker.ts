import {
  CaptureStatus,
  CheckoutPaymentIntent,
  type Order,
  type OrderRequest,
  OrderStatus,
  OrdersController,
  PayeePaymentMethodPreference,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { PayPalSettings } from '#src/services/kit/deps.ts'
import type {
  BrokerActs,
  BrokerDispute,
  Order as BrokerOrder,
  KnownPayment,
  SettleRequest,
} from '#src/services/order-payment/brokers/broker.ts'
import { fromMoney, sumRefunds, toMoney } from './amount.ts'
import {
  type CallPayPal,
  callText,
  createPayPalCaller,
  isDecline,
  isDoneAlready,
  isNotFound,
} from './client.ts'
import { readPayPalEvent } from './read-event.ts'

const states: Record<CaptureStatus, KnownPayment['state']> = {
  [CaptureStatus.Completed]: 'paid',
  [CaptureStatus.PartiallyRefunded]: 'paid',
  [CaptureStatus.Pending]: 'processing',
  [CaptureStatus.Declined]: 'failed',
  [CaptureStatus.Failed]: 'failed',
  [CaptureStatus.Refunded]: 'refunded',
}

const described = z.object({
  dispute_id: z.string().max(255),
  status: z.string().max(100),
  dispute_outcome: z.object({ outcome_code: z.string().max(100) }).optional(),
})
/** Outcomes in which the buyer gets the money; in all others the seller keeps it. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

const DESCRIPTION_MAX = 127
const BRAND_MAX = 127

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

  /** With the same request id, PayPal captures once, however often it is called. */
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

/** Never captures an order other than the one we created. */
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

function paymentOf(order: Order): KnownPayment {
  const unit = order.purchaseUnits?.[0]
  const capture = captureOf(order)
  const amount = capture?.amount ?? unit?.amount
  if (!order.id || !amount) throw new Error('PayPal describes no order')
  return {
    reference: order.id,
    orderId: unit?.customId ?? capture?.customId ?? '',
    ...fromMoney(amount),
    payerId: order.payer?.payerId ?? order.paymentSource?.paypal?.accountId ?? null,
    state: capture?.status ? states[capture.status] : unpaid(order),
    refunded: sumRefunds(unit?.payments?.refunds ?? []),
  }
}

function captureOf({ purchaseUnits }: Order) {
  return purchaseUnits?.[0]?.payments?.captures?.at(-1)
}

function unpaid({ status }: Order) {
  return status === OrderStatus.Voided ? 'cancelled' : 'open'
}

async function readPayPalDispute(
  call: CallPayPal,
  reference: string,
  signal: AbortSignal,
): Promise<BrokerDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
  const text = await callText(call, { method: 'GET', path }, signal)
  const { dispute_id, status, dispute_outcome: outcome } = described.parse(JSON.parse(text))
  if (dispute_id !== reference) throw new Error('PayPal describes another dispute')
  if (status !== 'RESOLVED') return { reference, state: 'OPEN' }
  if (!outcome) throw new Error('PayPal names no outcome of a resolved dispute')
  return { reference, state: lost.has(outcome.outcome_code) ? 'LOST' : 'WON' }
}

/** We capture once the buyer approved. Methods that take days to arrive are not offered. */
function orderRequest(order: BrokerOrder, brandName: string): OrderRequest {
  const { orderId, description, returnUrl, cancelUrl } = order
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: orderId,
        invoiceId: orderId,
        description: description.slice(0, DESCRIPTION_MAX),
        amount: toMoney(order),
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: brandName.slice(0, BRAND_MAX),
          returnUrl,
          cancelUrl,
          userAction: PaypalExperienceUserAction.PayNow,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        },
      },
    },
  }
}
