import { and, eq, inArray } from 'drizzle-orm'
import * as contract from '#src/contract/order-payment/checkouts.ts'
import { type CheckoutKind, planKinds } from '#src/contract/order-payment/lifecycle.ts'
import { createRate } from '#src/platform/rate.ts'
import { subscribeFree } from '#src/services/core/index.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind, bindPrepared } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, Refusal, refuseForeignOwner } from '#src/services/kit/refusals/refusal.ts'
import {
  askBroker,
  type Broker,
  type PaymentDeps,
} from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { applyDispute } from '#src/services/order-payment/disputes/apply-dispute.ts'
import { listOverdueEndpoints } from '#src/services/order-payment/payments/list-overdue.ts'
import { listPaymentsEndpoints } from '#src/services/order-payment/payments/list-payments.ts'
import { sandboxEndpoints } from '#src/services/order-payment/sandbox/sandbox.ts'
import { askForPage, beginCheckout, checkSoon } from './begin-checkout.ts'
import { askAbout, chargeOf, findCheckout, isAbout, type Origin, originOf } from './checkout.ts'
import { planChangeEndpoints } from './plan-change.ts'
import { checkouts } from './schema.ts'
import { applyPayment, settleCheckout } from './settle-checkout.ts'

const words = {
  PAID: 'order-payment:checkout.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

/** Far above what PayPal sends; a deferred webhook is resent, and the job polls anyway. */
const limits = { windowMs: 60_000, each: 60, all: 600 }

export const checkoutsEndpoints = [
  /** payment-broker/{userId}: the gate compares no path, so ownership is checked here. */
  bind(contract.listBrokers, async ({ params, caller }, { brokers }: PaymentDeps) => {
    refuseForeignOwner(params.userId, caller.userId)
    const offered = brokers.filter((broker) => broker.offered)
    return { data: { brokers: offered.map(presentBroker) } }
  }),
  bind(contract.makePayment, async (call, deps: PaymentDeps) => {
    const { caller, body } = call
    const { subscriptionPlanId, userType } = body.subscriptionValidationRequestDto
    if (userType !== caller.role) throw new Refusal('ruleBroken', 'core:plan.otherRole')
    return { data: await begin(deps, call, { kind: 'PLAN', subjectId: subscriptionPlanId }) }
  }),
  bind(contract.makeRenewal, async (call, deps: PaymentDeps) => {
    const subjectId = call.body.subscriptionPlanId
    return { data: await begin(deps, call, { kind: 'RENEWAL', subjectId }) }
  }),
  bind(contract.makeChange, async (call, deps: PaymentDeps) => {
    const subjectId = call.body.subscriptionPlanId
    return { data: await begin(deps, call, { kind: 'CHANGE', subjectId }) }
  }),
  ...planChangeEndpoints,
  bind(
    contract.readPaymentPage,
    async ({ caller, params, format }, { brokers, db }: PaymentDeps) => {
      const open = and(
        inArray(checkouts.kind, planKinds),
        eq(checkouts.userId, caller.userId),
        eq(checkouts.formNonce, params.key),
        eq(checkouts.state, 'PENDING'),
      )
      const checkout = await findCheckout(db, open)
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
          kind: checkout.kind,
          site: brokerNamed(brokers, broker.provider)?.name ?? broker.name,
          subscriptionPlanId: checkout.subjectId,
          title: terms.title,
          amount: money(amountCents, currency),
          charged: chargedCents === null ? null : money(charge.amountCents, charge.currency),
        },
      }
    },
  ),
  bind(contract.confirmPayment, async (call, deps: PaymentDeps) => {
    const { brokers } = deps

    const { paymentId, payerId } = call.body
    const own = and(
      inArray(checkouts.kind, planKinds),
      eq(checkouts.userId, call.caller.userId),
      eq(checkouts.providerReference, paymentId),
    )
    const checkout = await findCheckout(deps.db, own)
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const state = await settleCheckout(deps, brokers, { checkout, payerId, origin: call })
    return { data: { state }, message: words[state] }
  }),
  bind(contract.takeFreePlan, async (call, { db, settings }) => {
    const { userId, role } = call.caller
    const { subscriptionPlanId: planId, userType } = call.body
    const timeZone = settings.businessTimeZone
    const command = { userId, planId, role, userType, timeZone }
    await db.transaction((tx) => subscribeFree(tx, command, call))
    return { data: null, message: 'order-payment:checkout.paid' }
  }),

  /** Claims are read again from the broker: webhooks may come late or in any order. */
  bindPrepared(contract.receiveWebhook, (deps: PaymentDeps) => {
    const { brokers } = deps
    const rate = createRate(limits)
    return async ({ params, address, requestId, c }) => {
      const broker = brokerNamed(brokers, params.broker)
      if (!broker) throw new Refusal('notFound', 'order-payment:checkout.notFound')
      if (broker.verifiesRemotely && !rate.take(address ?? '')) {
        throw new Refusal('tooMany', 'order-payment:broker.tooMany')
      }
      const webhook = { headers: c.req.raw.headers, rawBody: await c.req.text(), now: new Date() }
      const event = await askBroker(broker, deps.log, (signal) => broker.readEvent(webhook, signal))
      if (!event) throw silent()
      if (event === 'unsigned') {
        deps.log.warn({ broker: broker.id, requestId }, 'webhook with a wrong signature')
        throw new Refusal('invalid', 'order-payment:broker.signature')
      }
      if (event === 'unrelated') return { data: null }
      const family = brokers.filter(({ provider }) => provider === broker.provider)
      const names = family.map(({ id }) => id)
      const checkout = await findCheckout(deps.db, isAbout(names, event.about))
      if (!checkout) {
        // Of another shop of the account, or of a database before this one: asked again it is no nearer.
        deps.log.warn({ broker: broker.id, about: event.about }, 'payment of no checkout here')
        return { data: null }
      }
      // A charge without an answer is known by the webhook first.
      const providerReference = checkout.providerReference ?? event.reference ?? null
      const payment = await askAbout(deps, broker, { ...checkout, providerReference })
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
      // The payment first: if it is still unknown here, there is nothing to freeze yet.
      await applyPayment(deps, { checkout, payment, origin })
      await applyDispute(deps, { checkoutId: checkout.id, dispute, event })
      return { data: null }
    }
  }),
  ...listPaymentsEndpoints,
  ...listOverdueEndpoints,
  ...sandboxEndpoints,
]

type Begin = {
  caller: Caller
  body: {
    paymentBrokerId: string
    key?: string | undefined
    consentVersion?: number | undefined
  }
} & Origin

async function begin(
  deps: PaymentDeps,
  call: Begin,
  sale: { kind: CheckoutKind; subjectId: string },
): Promise<{ paymentUrl: string }> {
  const { caller, body } = call
  const broker = brokerNamed(deps.brokers, body.paymentBrokerId)
  if (!broker?.offered) throw fieldRefusal('paymentBrokerId', 'order-payment:broker.required')
  const timeZone = deps.settings.businessTimeZone
  const consentVersion = (broker.saves && body.consentVersion) || null
  const nonce = body.key ?? null
  const command = { ...sale, caller, timeZone, broker: broker.id, nonce, consentVersion }
  const kept = await deps.db.transaction((tx) => beginCheckout(tx, command, call))
  const checkout = kept.state === 'CREATED' ? await askForPage(deps, broker, kept) : kept
  if (checkout.subjectId !== sale.subjectId || !checkout.paymentUrl)
    throw new Refusal('ruleBroken', 'order-payment:broker.silent')
  return { paymentUrl: checkout.paymentUrl }
}

function silent(): Refusal {
  return new Refusal('internal', 'order-payment:broker.silent')
}

export function presentBroker(broker: Broker): contract.PaymentBroker {
  const { id, name, conversion, saves } = broker
  return { id, name, ...(conversion && { conversion }), ...(saves && { saves }) }
}
