import { readSandboxCheckout } from '#src/contract/order-payment/sandbox.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addActOnSandbox } from './act.ts'
import { findSandboxPayment } from './find.ts'

export function addSandbox(app: ServiceApp, deps: ServiceDeps): void {
  implement(app, deps, readSandboxCheckout, async ({ params, format }) => {
    const payment = await findSandboxPayment(deps, params.id)
    const { id, description, amountCents: cents, currency, state } = payment
    const amount = { cents, currency, display: format.money(cents, currency) }
    return { data: { id, description, amount, state } }
  })
  addActOnSandbox(app, deps)
}
