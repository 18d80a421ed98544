import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  endRefundedPackage,
  endRefundedPlan,
  findActiveSubscription,
  joinPackage,
  lockPackageFor,
  lockPlanFor,
  setPackageFrozen,
  setPlanFrozen,
  subscribe,
} from '#src/services/core/index.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { Checkout, Origin } from './checkout.ts'
import type { CheckoutTerms } from './schema.ts'

export type OfferRequest = {
  caller: Pick<Caller, 'userId' | 'role'>
  subjectId: string
  timeZone: string
}
type Offer = { amountCents: number; terms: CheckoutTerms }
type Granted = { fulfilledId: string; amountCents: number }

type SaleKind = {
  returns: { complete: string; cancel: string }
  /** Locks the offer until the transaction ends. @throws Refusal if this person may not buy it now */
  offer(tx: Tx, request: OfferRequest): Promise<Offer>
  /** Delivers what was paid for and returns its current price. @throws Refusal as `offer` */
  grant(tx: Tx, checkout: Checkout, how: { origin: Origin; timeZone: string }): Promise<Granted>
  /** Ends what `grant` delivered, unused parts included. Does nothing if it has already ended. */
  revoke(tx: Tx, fulfilledId: string, origin: Origin): Promise<void>
  /** Freezes or releases what `grant` delivered; false if it has already ended. */
  setFrozen(tx: Tx, fulfilledId: string, frozen: boolean): Promise<boolean>
  frozen: NotificationType
  restored: NotificationType
  /** `unstarted` when nothing had been delivered, `part` of the money, which ends nothing. */
  refunded: {
    type: NotificationType
    unstarted: NotificationType
    part: NotificationType
    link: ((checkoutId: string) => string) | null
  }
}

const packageSale: SaleKind = {
  returns: { complete: embedPaths.back(), cancel: embedPaths.failed() },

  async offer(tx, { caller, subjectId: packageId }) {
    const offer = await lockPackageFor(tx, { userId: caller.userId, packageId })
    const { name: title, version, couponLimit, validDays, priceCents } = offer
    if (priceCents === 0) throw new Refusal('ruleBroken', 'order-payment:checkout.free')
    return { amountCents: priceCents, terms: { title, version, couponLimit, validDays } }
  },

  async grant(tx, { id: checkoutId, userId, subjectId: packageId }, { origin, timeZone }) {
    const command = { userId, packageId, checkoutId, timeZone }
    const joined = await joinPackage(tx, command, origin)
    return { fulfilledId: joined.subscriptionId, amountCents: joined.package.priceCents }
  },

  revoke: endRefundedPackage,
  setFrozen: setPackageFrozen,
  frozen: 'package-frozen',
  restored: 'package-restored',
  refunded: {
    type: 'package-refunded',
    unstarted: 'package-returned',
    part: 'package-part-refunded',
    link: null,
  },
}

const planSale: SaleKind = {
  returns: { complete: paymentPaths.complete(), cancel: paymentPaths.cancel() },

  async offer(tx, { caller, subjectId: planId, timeZone }) {
    const { userId, role } = caller
    const plan = await lockPlanFor(tx, { userId, planId, role })
    if (plan.free) throw new Refusal('ruleBroken', 'order-payment:checkout.free')
    if (await findActiveSubscription(tx, userId, timeZone)) {
      throw new Refusal('ruleBroken', 'core:plan.already')
    }
    const { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent, amountCents } = plan
    return { amountCents, terms: { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent } }
  },

  async grant(tx, { userId, subjectId: planId, userRole: role }, { origin }) {
    const { subscriptionId, plan } = await subscribe(tx, { userId, planId, role }, origin)
    return { fulfilledId: subscriptionId, amountCents: plan.amountCents }
  },

  revoke: endRefundedPlan,
  setFrozen: setPlanFrozen,
  frozen: 'subscription-frozen',
  restored: 'subscription-restored',
  refunded: {
    type: 'subscription-refunded',
    unstarted: 'subscription-returned',
    part: 'subscription-part-refunded',
    link: (id) => orderPaths.show({ id }),
  },
}

export const sales: Record<CheckoutKind, SaleKind> = { PLAN: planSale, PACKAGE: packageSale }

/**
 * Ends what was delivered and tells the buyer of the money. Call it once, with the checkout that moved to
 * REFUNDED. False if it had delivered nothing.
 */
export async function revokeSale(tx: Tx, refunded: Checkout, origin: Origin): Promise<boolean> {
  const { id, kind, userId, fulfilledId, terms } = refunded
  const sale = sales[kind]
  const { type, unstarted, link } = sale.refunded
  if (fulfilledId !== null) await sale.revoke(tx, fulfilledId, origin)
  await notify(tx, {
    userIds: [userId],
    type: fulfilledId === null ? unstarted : type,
    params: { name: terms.title },
    link: link?.(id) ?? null,
  })
  return fulfilledId !== null
}
