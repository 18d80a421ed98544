import { z } from 'zod'
import type { NotificationType } from '#src/contract/notifications/types.ts'
import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { embedPaths } from '#src/contract/screens/package-embed.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  addMonth,
  changeNow,
  endRefundedChange,
  endRefundedPackage,
  endRefundedPlan,
  findActiveSubscription,
  joinPackage,
  lockChange,
  lockNextMonth,
  lockPackageFor,
  lockPlanFor,
  type Refunded,
  setPackageFrozen,
  setPlanFrozen,
  subscribe,
} from '#src/services/core/index.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import type { Checkout, Origin } from './checkout.ts'
import { findPaidThrough, priceChange, sumPayments } from './price-change.ts'
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
  revoke(tx: Tx, refunded: Refunded, origin: Origin): Promise<void>
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

  revoke: (tx, { id }, origin) => endRefundedPackage(tx, id, origin),
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

  async grant(tx, { userId, subjectId: planId, userRole: role }, { origin, timeZone }) {
    const command = { userId, planId, role, timeZone }
    const { subscriptionId, plan } = await subscribe(tx, command, origin)
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

const renewalSale: SaleKind = {
  ...planSale,

  async offer(tx, { caller: { userId }, subjectId: planId, timeZone }) {
    const { amountCents, planId: current, ...terms } = await lockNextMonth(tx, { userId, timeZone })
    if (current !== planId) throw new Refusal('ruleBroken', 'core:plan.noCurrent')
    return { amountCents, terms }
  },

  /** At the price of the offer, whatever the plan has come to cost since. */
  async grant(tx, checkout, { origin, timeZone }) {
    const { amountCents, subjectId: planId, terms, savedMethodId } = checkout
    const { subscriptionId, months } = monthOf.parse(terms)
    const month = { subscriptionId, planId, months, amountCents }
    await addMonth(tx, { ...month, timeZone, byHand: savedMethodId === null }, origin)
    return { fulfilledId: subscriptionId, amountCents }
  },
}

const changeSale: SaleKind = {
  ...planSale,

  async offer(tx, { caller, subjectId: planId, timeZone }) {
    const change = await lockChange(tx, { ...caller, planId, timeZone })
    const { amountCents, creditCents, unusedDays, paidCents } = await priceChange(tx, change)
    const { plan, current } = change
    const { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent } = plan
    if (amountCents === 0) throw new Refusal('ruleBroken', 'core:plan.noPayment')
    const shown = { title, version, dealsPerMonth, eventsPerMonth, dealsPerEvent }
    const { id: subscriptionId, months, title: from } = current
    const seen = { subscriptionId, months, paidCents }
    const price = { from, priceCents: plan.amountCents, creditCents, unusedDays }
    return { amountCents, terms: { ...shown, ...seen, ...price } }
  },

  /** With the credit of the offer; nothing that it rests on may have changed since. */
  async grant(tx, checkout, { origin, timeZone }) {
    const { userId, userRole: role, subjectId: planId, amountCents } = checkout
    const { subscriptionId: id, months, paidCents, priceCents } = changeOf.parse(checkout.terms)
    if ((await sumPayments(tx, id)) !== paidCents)
      throw new Refusal('ruleBroken', 'core:plan.changedMeanwhile')
    const seen = { id, months }
    const changed = await changeNow(tx, { userId, role, planId, timeZone, seen }, origin)
    const now = amountCents + changed.amountCents - priceCents
    return { fulfilledId: changed.subscriptionId, amountCents: now }
  },

  revoke: endRefundedChange,
}

const changeOf = z.object({
  subscriptionId: z.uuid(),
  months: z.int(),
  paidCents: z.int(),
  priceCents: z.int(),
})

const monthOf = z.object({ subscriptionId: z.uuid(), months: z.int() })

export const sales: Record<CheckoutKind, SaleKind> = {
  PLAN: planSale,
  RENEWAL: renewalSale,
  CHANGE: changeSale,
  PACKAGE: packageSale,
}

/**
 * Ends what was delivered and tells the buyer of the money. Call it once, with the checkout that moved to
 * REFUNDED. False if it had delivered nothing.
 */
export async function revokeSale(tx: Tx, refunded: Checkout, origin: Origin): Promise<boolean> {
  const { id, kind, userId, fulfilledId, terms } = refunded
  const sale = sales[kind]
  const { type, unstarted, link } = sale.refunded
  if (fulfilledId !== null) {
    const through = await findPaidThrough(tx, id)
    await sale.revoke(tx, { id: fulfilledId, through }, origin)
  }
  await notify(tx, {
    userIds: [userId],
    type: fulfilledId === null ? unstarted : type,
    params: { name: terms.title },
    link: link?.(id) ?? null,
  })
  return fulfilledId !== null
}
