import { receiveWebhook as contract } from '#src/contract/order-payment/checkouts.ts'
import { createRate } from '#src/runtime/rate.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { askBroker } from '#src/services/order-payment/brokers/ask-broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import type { PaymentDeps } from '#src/services/order-payment/deps.ts'
import { applyDispute } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { applyPayment } from './apply-payment.ts'
import { askAbout } from './ask-about.ts'
import { checkSoon } from './ask-for-page.ts'
import { findCheckout, isAbout } from './find-checkout.ts'
import { originOf } from './move-checkout.ts'

/** Far above what PayPal sends; a deferred webhook is resent, and the job asks anyway. */
const limits = { windowMs: 60_000, each: 60, all: 600 }

/**
 * POST webhooks/{broker}. What it says is read again from the broker, so that webhooks may come late or in
 * any order; an answer other than 2xx asks for it to be sent again.
 */
export const receiveWebhook = bindPrepared(contract, (deps: PaymentDeps) => {
  const { brokers } = deps
  const rate = createRate(limits)
  return async ({ params, address, c }) => {
    const broker = brokerNamed(brokers, params.broker)
    if (!broker) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    if (broker.verifiesRemotely && !rate.take(address ?? '')) {
      throw new Refusal('tooMany', 'order-payment:broker.tooMany')
    }
    const webhook = { headers: c.req.raw.headers, rawBody: await c.req.text(), now: new Date() }
    const event = await askBroker(broker, deps.log, (signal) => broker.readEvent(webhook, signal))
    if (!event) throw silent()
    if (event === 'unsigned') throw new Refusal('invalid', 'order-payment:broker.signature')
    if (event === 'unrelated') return { data: null }
    const family = brokers.filter(({ provider }) => provider === broker.provider)
    const names = family.map(({ id }) => id)
    const checkout = await findCheckout(deps.db, isAbout(names, event.about))
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const payment = await askAbout(deps, broker, checkout)
    if (!payment) {
      await checkSoon(deps, checkout)
      throw silent()
    }
    const { dispute: reference } = event
    const origin = originOf(checkout)
    if (reference === undefined) {
      await applyPayment(deps, { checkout, payment, event, origin })
      return { data: null }
    }
    const dispute = await askBroker(broker, deps.log, (signal) =>
      broker.readDispute(reference, signal),
    )
    if (!dispute) throw silent()
    // The payment first: it may not have been heard of, and then there is nothing to freeze yet.
    await applyPayment(deps, { checkout, payment, origin })
    await applyDispute(deps, { checkoutId: checkout.id, dispute, event })
    return { data: null }
  }
})

function silent(): Refusal {
  return new Refusal('internal', 'order-payment:broker.silent')
}
