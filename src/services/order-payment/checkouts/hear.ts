import { hearBroker } from '#src/contract/order-payment/checkouts.ts'
import type { ServiceDeps } from '../../deps.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../refusal.ts'
import type { ServiceApp } from '../../service-app.ts'
import { askBroker } from '../brokers/ask-broker.ts'
import type { Broker } from '../brokers/broker.ts'
import { brokerNamed } from '../brokers/configured.ts'
import { applyPayment } from './apply-payment.ts'
import { checkSoon } from './ask-for-page.ts'
import { findCheckout, isPayment } from './find-checkout.ts'
import { originOf } from './move-checkout.ts'

/**
 * POST webhooks/{broker}. What it says is read again from the broker, so that webhooks may come late or in
 * any order; an answer other than 2xx asks for it to be sent again (R09).
 */
export function addHear(app: ServiceApp, deps: ServiceDeps, brokers: readonly Broker[]): void {
  implement(app, deps, hearBroker, async ({ params, c }) => {
    const broker = brokerNamed(brokers, params.broker)
    if (!broker) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const event = broker.readEvent(c.req.raw.headers, await c.req.text(), new Date())
    if (!event) throw new Refusal('invalid', 'order-payment:broker.signature')
    const checkout = await findCheckout(deps.db, isPayment(broker.id, event.reference))
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const { reference } = event
    const payment = await askBroker(broker, deps.log, (signal) =>
      broker.settle({ reference, key: checkout.idempotencyKey }, signal),
    )
    if (!payment) {
      await checkSoon(deps, checkout)
      throw new Refusal('internal', 'order-payment:broker.silent')
    }
    await applyPayment(deps, { checkout, payment, event, origin: originOf(checkout) })
    return { data: null }
  })
}
