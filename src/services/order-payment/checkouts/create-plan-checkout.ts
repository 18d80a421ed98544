import { makePayment as contract } from '#src/contract/order-payment/checkouts.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'
import { askForPage } from './ask-for-page.ts'
import { beginCheckout } from './begin-checkout.ts'

export const createPlanCheckout = bind(contract, async (call, deps: PaymentDeps) => {
  const { brokers } = deps
  const timeZone = deps.settings.businessTimeZone

  const { caller, body } = call
  const { subscriptionPlanId: planId, userType } = body.subscriptionValidationRequestDto
  const broker = brokerNamed(brokers, body.paymentBrokerId)
  if (!broker?.offered) throw unknownBroker()
  if (userType !== caller.role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
  const nonce = body.key ?? null
  const request = { caller, subjectId: planId, timeZone }
  const command = { ...request, kind: 'PLAN', broker: broker.id, nonce } as const
  const kept = await deps.db.transaction((tx) => beginCheckout(tx, command, call))
  const checkout = kept.state === 'CREATED' ? await askForPage(deps, broker, kept) : kept
  if (checkout.subjectId !== planId || !checkout.paymentUrl) {
    throw new Refusal('ruleBroken', 'order-payment:broker.silent')
  }
  return { data: { paymentUrl: checkout.paymentUrl } }
})

function unknownBroker(): Refusal {
  const key = 'order-payment:broker.required'
  return new Refusal('invalid', key, { errors: { paymentBrokerId: key } })
}
