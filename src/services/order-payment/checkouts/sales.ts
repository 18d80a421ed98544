import type { CheckoutKind } from '#src/contract/order-payment/lifecycle.ts'
import { orderPaths } from '#src/contract/screens/orders.ts'
import { paymentPaths } from '#src/contract/screens/payments.ts'
import type { Tx } from '#src/database/connect.ts'
import {
  endRefundedPlan,
  findActiveSubscription,
  lockPlanFor,
  setPlanFrozen,
  subscribe,
} from '#src/services/core/index.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { packageSale } from '#src/services/order-payment/package-checkouts/package-sale.ts'
import type { Checkout, Origin } from './checkout.ts'
import type { SaleKind } from './sale-kind.ts'

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
  refunded: { type: 'subscription-refunded', link: (id) => orderPaths.show({ id }) },
}

export const sales: Record<CheckoutKind, SaleKind> = { PLAN: planSale, PACKAGE: packageSale }

/** Call it once, with the checkout that moved to REFUNDED. False if it had delivered nothing. */
export async function revokeSale(tx: Tx, refunded: Checkout, origin: Origin): Promise<boolean> {
  const { id, kind, userId, fulfilledId, terms } = refunded
  if (fulfilledId === null) return false
  const sale = sales[kind]
  const { type, link } = sale.refunded
  await sale.revoke(tx, fulfilledId, origin)
  await notify(tx, {
    userIds: [userId],
    type,
    params: { name: terms.title },
    link: link?.(id) ?? null,
  })
  return true
}
