import { and, desc, eq } from 'drizzle-orm'
import {
  confirmPackageCheckout,
  createPackageCheckout,
  readPackageBroker,
} from '#src/contract/order-payment/package-checkouts.ts'
import type { Tx } from '#src/database/connect.ts'
import { mayBeEmailOf } from '#src/services/authentication/index.ts'
import { joinPackage, lockPackageFor } from '#src/services/core/index.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, Refusal } from '#src/services/kit/refusals/refusal.ts'
import type { Broker, PaymentDeps } from '#src/services/order-payment/brokers/broker.ts'
import { brokerNamed } from '#src/services/order-payment/brokers/configured.ts'
import { askForPage, beginCheckout } from '#src/services/order-payment/checkouts/begin-checkout.ts'
import type { Origin } from '#src/services/order-payment/checkouts/checkout.ts'
import { presentBroker } from '#src/services/order-payment/checkouts/endpoints.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { settleCheckout } from '#src/services/order-payment/checkouts/settle-checkout.ts'

const words = {
  PAID: 'order-payment:package.paid',
  CONFIRMING: 'order-payment:checkout.confirming',
} as const

const joined = {
  data: { freePlan: true, redirectUrl: null },
  message: 'order-payment:package.paid',
} as const

export const packageCheckoutsEndpoints = [
  bind(readPackageBroker, async (_call, deps: PaymentDeps) => {
    const broker = packageBrokerOf(deps)
    return { data: { broker: broker ? presentBroker(broker) : null } }
  }),
  bind(createPackageCheckout, async (call, deps: PaymentDeps) => {
    const timeZone = deps.settings.businessTimeZone
    const broker = packageBrokerOf(deps)
    const { caller, body } = call
    const { subscriptionId: packageId, key: nonce = null } = body
    if (!(await mayBeEmailOf(deps.db, caller.userId, body.email))) {
      throw fieldRefusal('email', 'order-payment:package.foreignEmail')
    }
    const command = { userId: caller.userId, packageId, timeZone }
    const free = await deps.db.transaction((tx) => joinIfFree(tx, command, call))
    if (free) return joined
    if (!broker) return { data: { freePlan: false, redirectUrl: null } }
    const offer = { kind: 'PACKAGE', caller, subjectId: packageId, timeZone } as const
    const kept = await deps.db.transaction((tx) =>
      beginCheckout(tx, { ...offer, broker: broker.id, nonce, consentVersion: null }, call),
    )
    const checkout = kept.state === 'CREATED' ? await askForPage(deps, broker, kept) : kept
    const open = checkout.state === 'CREATED' || checkout.state === 'PENDING'
    if (!open || checkout.subjectId !== packageId) {
      throw new Refusal('ruleBroken', 'order-payment:checkout.notPaid')
    }
    return { data: { freePlan: false, redirectUrl: checkout.paymentUrl } }
  }),
  bind(confirmPackageCheckout, async (call, deps: PaymentDeps) => {
    const { brokers } = deps

    const { paymentId } = call.body
    const [checkout] = await deps.db
      .select()
      .from(checkouts)
      .where(
        and(
          eq(checkouts.kind, 'PACKAGE'),
          eq(checkouts.userId, call.caller.userId),
          paymentId ? eq(checkouts.providerReference, paymentId) : undefined,
        ),
      )
      .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
      .limit(1)
    if (!checkout) throw new Refusal('notFound', 'order-payment:checkout.notFound')
    const state = await settleCheckout(deps, brokers, { checkout, payerId: null, origin: call })
    return { data: { state }, message: words[state] }
  }),
]

type Command = { userId: string; packageId: string; timeZone: string }

async function joinIfFree(tx: Tx, command: Command, origin: Origin): Promise<boolean> {
  const offer = await lockPackageFor(tx, command)
  if (offer.priceCents > 0) return false
  await joinPackage(tx, { ...command, checkoutId: null }, origin)
  return true
}

/** The demo keeps to the sandbox, whose pages speak the app's language; those of the stand-ins are English. */
function packageBrokerOf({ brokers, settings }: PaymentDeps): Broker | undefined {
  const offered = brokers.filter((one) => one.offered)
  const id = settings.payments.standsInForStripe ? 'SANDBOX' : 'STRIPE'
  return brokerNamed(offered, id) ?? offered[0]
}
