import { listBrokers } from '#src/services/order-payment/brokers/list-brokers.ts'
import { listPaymentsEndpoints } from '#src/services/order-payment/payments/list-payments.ts'
import { sandboxEndpoints } from '#src/services/order-payment/sandbox/sandbox.ts'
import { confirmPayment } from './confirm.ts'
import { takeFreePlan } from './free.ts'
import { hearBroker } from './hear.ts'
import { makePayment } from './make.ts'
import { readPaymentPage } from './read-page.ts'

export const checkoutsEndpoints = [
  listBrokers,
  makePayment,
  readPaymentPage,
  confirmPayment,
  takeFreePlan,
  hearBroker,
  ...listPaymentsEndpoints,
  ...sandboxEndpoints,
]
