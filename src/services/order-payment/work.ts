import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { Job } from '#src/services/kit/start-job.ts'
import { createOrderPaymentService } from './app.ts'
import { configuredBrokers } from './brokers/configured.ts'
import { reconcile } from './checkouts/reconcile.ts'
import { checkDisputes } from './disputes/check-disputes.ts'
import { bookUnbooked } from './invoices/book-unbooked.ts'
import { sendWebhooks } from './sandbox/send-webhooks.ts'

/** Reconciliation of checkouts, and the sandbox broker's webhooks outside production. */
export function paymentJobs(deps: ServiceDeps): Job[] {
  const brokers = configuredBrokers(deps)
  const app = createOrderPaymentService(deps, brokers)
  const jobs: Job[] = [
    { name: 'checkouts', everyMs: 5000, run: () => reconcile(deps, brokers) },
    { name: 'disputes', everyMs: 60_000, run: () => checkDisputes(deps, brokers) },
    { name: 'invoices', everyMs: 60_000, run: () => bookUnbooked(deps) },
    {
      name: 'sandbox webhooks',
      everyMs: 1000,
      run: () => sendWebhooks(deps, (request) => app.fetch(request)),
    },
  ]
  return deps.settings.production ? jobs.slice(0, -1) : jobs
}
