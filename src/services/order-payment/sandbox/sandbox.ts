import { readSandboxCheckout } from '#src/contract/order-payment/sandbox.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { actOnSandboxCheckout } from './act.ts'
import { findSandboxPayment } from './find.ts'

export const sandboxEndpoints = [
  bind(readSandboxCheckout, async ({ params, format }, deps) => {
    const payment = await findSandboxPayment(deps, params.id)
    const { id, description, amountCents: cents, currency, state } = payment
    const amount = { cents, currency, display: format.money(cents, currency) }
    return { data: { id, description, amount, state } }
  }),

  actOnSandboxCheckout,
]
