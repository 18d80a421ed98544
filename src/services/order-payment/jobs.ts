import type { Job } from '#src/platform/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { checkDisputes } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { sendWebhooks } from '#src/services/order-payment/sandbox/send-webhooks.ts'
import { createOrderPaymentService } from './app.ts'
import { bookUnbooked } from './invoices/book-checkout.ts'

export function paymentJobs(deps: ServiceDeps): Job[] {
  const brokers = configuredBrokers(deps)
  return [
    { name: 'checkouts', everyMs: 5000, run: () => reconcile(deps, brokers) },
    { name: 'disputes', everyMs: 60_000, run: () => checkDisputes(deps, brokers) },
    { name: 'invoices', everyMs: 60_000, run: () => bookUnbooked(deps) },
    ...(deps.settings.production ? [] : [sandboxWebhooks(deps, brokers)]),
  ]
}

function sandboxWebhooks(deps: ServiceDeps, brokers: ReturnType<typeof configuredBrokers>): Job {
  const app = createOrderPaymentService(deps, brokers)
  return {
    name: 'sandbox webhooks',
    everyMs: 1000,
    run: () => sendWebhooks(deps, (request) => app.fetch(request)),
  }
}
