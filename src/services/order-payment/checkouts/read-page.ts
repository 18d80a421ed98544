import { and, eq } from 'drizzle-orm'
import { readPaymentPage } from '#src/contract/order-payment/checkouts.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { implement } from '#src/services/kit/endpoints/implement.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { chargeOf } from './ask-about.ts'
import { findCheckout } from './find-checkout.ts'
import { checkouts } from './schema.ts'

/** GET payment/subscription/page/{key}: one's own checkout while it may be paid. */
export function addReadPage(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  implement(app, deps, readPaymentPage, async ({ caller, params, format }) => {
    const open = and(
      eq(checkouts.kind, 'PLAN'),
      eq(checkouts.userId, caller.userId),
      eq(checkouts.formNonce, params.key),
      eq(checkouts.state, 'PENDING'),
    )
    const checkout = await findCheckout(deps.db, open)
    const broker = checkout && brokerNamed(brokers, checkout.broker)
    if (!broker || !checkout.paymentUrl) {
      throw new Refusal('notFound', 'order-payment:checkout.notFound')
    }
    const { paymentUrl, terms, amountCents, currency, chargedCents } = checkout
    const charge = chargeOf(checkout)
    const money = (cents: number, of: string) => ({
      cents,
      currency: of,
      display: format.money(cents, of),
    })
    return {
      data: {
        paymentUrl,
        site: brokerNamed(brokers, broker.provider)?.name ?? broker.name,
        subscriptionPlanId: checkout.subjectId,
        title: terms.title,
        amount: money(amountCents, currency),
        charged: chargedCents === null ? null : money(charge.amountCents, charge.currency),
      },
    }
  })
}
