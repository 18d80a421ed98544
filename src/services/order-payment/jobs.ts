import { sql } from 'drizzle-orm'
import type { Job } from '#src/platform/start-job.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { PiecewiseJob } from '#src/services/kit/piecewise-job.ts'
import { configuredBrokers } from '#src/services/order-payment/brokers/configured.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { reconcile } from '#src/services/order-payment/checkouts/settle-checkout.ts'
import { checkDisputes, postUnposted } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { concludeRefunds } from '#src/services/order-payment/refunds/conclude-refund.ts'
import { refunds } from '#src/services/order-payment/refunds/schema.ts'
import { sendWebhooks } from '#src/services/order-payment/sandbox/send-webhooks.ts'
import { chargeRenewals } from '#src/services/order-payment/saved-methods/charge-renewals.ts'
import { forgetMethods } from '#src/services/order-payment/saved-methods/forget-methods.ts'
import { createOrderPaymentService } from './app.ts'
import { bookUnbooked } from './invoices/book-checkout.ts'

export function paymentJobs(deps: ServiceDeps): PiecewiseJob[] {
  const brokers = configuredBrokers(deps)
  return [
    {
      name: 'checkouts',
      everyMs: 5000,
      run: () => reconcile(deps, brokers),
      waiting: sql`
        select ${checkouts.checkAt} as due_at from ${checkouts}
        where ${checkouts.state} in ('CREATED', 'PENDING')
          or (${checkouts.state} = 'PAID' and ${checkouts.fulfilledId} is null)`,
    },
    {
      name: 'refunds',
      everyMs: 5000,
      run: () => concludeRefunds(deps, brokers),
      waiting: sql`
        select ${refunds.checkAt} as due_at from ${refunds} where ${refunds.state} = 'PENDING'`,
    },
    { name: 'renewals', everyMs: 60_000, run: () => chargeRenewals(deps, brokers) },
    { name: 'saved methods', everyMs: 60_000, run: () => forgetMethods(deps, brokers) },
    { name: 'disputes', everyMs: 60_000, run: () => checkDisputes(deps, brokers) },
    { name: 'invoices', everyMs: 60_000, run: () => bookUnbooked(deps) },
    { name: 'journal of disputes', everyMs: 60_000, run: () => postUnposted(deps) },
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
