import { listBrokers } from '#src/services/order-payment/brokers/list-brokers.ts'
import { listPaymentsEndpoints } from '#src/services/order-payment/payments/list-payments.ts'
import { sandboxEndpoints } from '#src/services/order-payment/sandbox/sandbox.ts'
import { confirmPayment } from './confirm-payment.ts'
import { createPlanCheckout } from './create-plan-checkout.ts'
import { readPaymentPage } from './read-payment-page.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { takeFreePlan } from './take-free-plan.ts'

export const checkoutsEndpoints = [
  listBrokers,
  createPlanCheckout,
  readPaymentPage,
  confirmPayment,
  takeFreePlan,
  receiveWebhook,
  ...listPaymentsEndpoints,
  ...sandboxEndpoints,
]
