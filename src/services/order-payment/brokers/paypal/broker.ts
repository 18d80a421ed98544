import {
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
import { toMoney } from './amount.ts'
import {
  type CallPayPal,
  callText,
  createPayPalCaller,
  isDecline,
  isDoneAlready,
  isMalformed,
  isNotFound,
} from './client.ts'
import { listTransactions } from './list-transactions.ts'
import { readPayPalEvent } from './read-event.ts'
import { captureOf, DESCRIPTION_MAX, paymentOf, prefer } from './read-payment.ts'
import { chargeVaulted, forgetVaulted, methodOf, vaultAttributes } from './vault.ts'

const described = z.object({
  dispute_id: z.string().max(255),
  status: z.string().max(100),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: z.string().max(100) }).optional(),
})
/** Outcomes in which the buyer gets the money; in all others the seller keeps it. */
const lost: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])

const BRAND_MAX = 127

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
        const payment = paidBy(order)
        const agreed = order.status === OrderStatus.Approved && payment.state === 'open'
        return agreed && isAsRequested(payment, request) ? await take(request, signal) : payment
      } catch (error) {
        if (isNotFound(error)) return { reference, payerId: null, state: 'gone' }
        throw error
      }
    },

    charge: (request, signal) => chargeVaulted(call, request, signal),
    forget: ({ method }, signal) => forgetVaulted(call, method, signal),

    async refund({ reference, key: paypalRequestId, part }, abortSignal) {
      const capture = captureOf(await readOrder(reference, abortSignal))
      if (!capture?.id) throw new Error('PayPal names no payment of a paid order')
      const captureId = capture.id
      const body = part ? { amount: toMoney(part) } : {}
      try {
        const { result } = await call((client) =>
          new PaymentsController(client).refundCapturedPayment(
            { captureId, paypalRequestId, prefer, body },
            { abortSignal },
          ),
        )
        return accepted.has(result.status) ? 'accepted' : 'refused'
      } catch (error) {
        if (!part && isDoneAlready(error)) return 'accepted'
        if (isMalformed(error)) return 'refused'
        throw error
      }
    },

    readDispute: (reference, signal) => readPayPalDispute(call, reference, signal),

    list: (window) => listTransactions(call, window),

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
      return paidBy(result)
    } catch (error) {
      if (isDoneAlready(error)) return paidBy(await readOrder(id, abortSignal))
      if (!isDecline(error)) throw error
      return { reference: id, orderId, amountCents, currency, payerId: null, state: 'failed' }
    }
  }
}

function paidBy(order: Order): KnownPayment {
  return { ...paymentOf(order), method: methodOf(order) }
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

async function readPayPalDispute(
  call: CallPayPal,
  reference: string,
  signal: AbortSignal,
): Promise<BrokerDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
  const text = await callText(call, { method: 'GET', path }, signal)
  const dispute = described.parse(JSON.parse(text))
  const { dispute_id, status, dispute_outcome: outcome, seller_response_due_date: due } = dispute
  if (dispute_id !== reference) throw new Error('PayPal describes another dispute')
  if (status !== 'RESOLVED')
    return { reference, state: 'OPEN', ...(due && { dueAt: new Date(due) }) }
  if (!outcome) throw new Error('PayPal names no outcome of a resolved dispute')
  return { reference, state: lost.has(outcome.outcome_code) ? 'LOST' : 'WON' }
}

/** We capture once the buyer approved. Methods that take days to arrive are not offered. */
function orderRequest(order: BrokerOrder, brandName: string): OrderRequest {
  const { orderId, description, returnUrl, cancelUrl, saves } = order
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
        ...(saves && { attributes: vaultAttributes }),
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
