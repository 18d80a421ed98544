import {
  CheckoutPaymentIntent,
  type OrderRequest,
  PayeePaymentMethodPreference,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import type { Order } from '#src/services/order-payment/brokers/broker.ts'
import { toMoney } from './amount.ts'

const DESCRIPTION_MAX = 127
const BRAND_MAX = 127

/**
 * The buyer pays with "Pay now" on PayPal's page, and we take the money as soon as they agreed. What takes
 * days to arrive, such as an electronic cheque, is not offered.
 */
export function orderRequest(order: Order, brandName: string): OrderRequest {
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
