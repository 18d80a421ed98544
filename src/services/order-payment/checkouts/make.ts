import { makePayment } from '#src/contract/order-payment/checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { askForPage } from './ask-for-page.ts'
import { beginCheckout } from './begin-checkout.ts'

/** POST payment/subscription/make */
export function addMake(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  const timeZone = deps.settings.businessTimeZone

  implement(app, deps, makePayment, async (call) => {
    const { caller, body } = call
    const { subscriptionPlanId: planId, userType } = body.subscriptionValidationRequestDto
    const broker = brokerNamed(brokers, body.paymentBrokerId)
    if (!broker?.offered) throw unknownBroker()
    if (userType !== caller.role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
    const nonce = body.key ?? null
    const wanted = { caller, subjectId: planId, timeZone }
    const wish = { ...wanted, kind: 'PLAN', broker: broker.id, nonce } as const
    const kept = await deps.db.transaction((tx) => beginCheckout(tx, wish, call))
    const checkout = kept.state === 'CREATED' ? await askForPage(deps, broker, kept) : kept
    if (checkout.subjectId !== planId || !checkout.paymentUrl) {
      throw new Refusal('ruleBroken', 'order-payment:broker.silent')
    }
    return { data: { paymentUrl: checkout.paymentUrl } }
  })
}

function unknownBroker(): Refusal {
  const key = 'order-payment:broker.required'
  return new Refusal('invalid', key, { errors: { paymentBrokerId: key } })
}
