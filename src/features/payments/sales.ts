import { paymentPaths } from '#src/contract/screens/payments.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'
import { findPlan, planCrumbs, readOwnPlan, readPlanChange } from '#src/features/plans/index.ts'
import { type SeeOther, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { payPage } from './pay-page.tsx'

/** A plan, for whoever has none. */
export const subscription = payPage({
  title: 'payments:method.title',
  async load(request) {
    const plan = await findPlan(request, request.query.get('planId') ?? undefined)
    if (plan.free) return seeOther(planPaths.details({ id: plan.id }))
    return { plan, price: planPrice(plan), action: paymentPaths.method({ planId: plan.id }) }
  },
  crumbs: ({ page }, { plan: { id, title, userRole } }, here) =>
    planCrumbs(page, userRole, { label: title, href: planPaths.details({ id }) }, here),
  send: ({ upstream }, { plan: { id: subscriptionPlanId, userRole: userType } }, body) => {
    const subscriptionValidationRequestDto = { subscriptionPlanId, userType }
    return upstream['order-payment'].POST('/payment/subscription/make', {
      body: { ...body, subscriptionValidationRequestDto },
    })
  },
})

/** The next month of the own plan, or of the one that it becomes. */
export const renewal = payPage({
  title: 'payments:renewal.title',
  async load(request) {
    const own = await readOwnPlan(request)
    const plan = own?.subscriptionPlanResponseDto
    const renewal = own?.period
    if (!plan || !renewal?.renewable) return toPlan(request)
    const { price } = renewal
    const next = own?.nextPlan
    const shown = next ? { ...plan, id: next.id, title: next.title, subTitle: '' } : plan
    return { plan: shown, price, renewal, action: paymentPaths.renew() }
  },
  crumbs: ({ page }, _sold, here) => crumbsTo(page, profilePaths.show, here),
  send: ({ upstream }, { plan: { id: subscriptionPlanId } }, body) =>
    upstream['order-payment'].POST('/payment/subscription/renew', {
      body: { ...body, subscriptionPlanId },
    }),
})

/** Another plan at once, less what is unused of the own one. */
export const change = payPage({
  title: 'payments:change.title',
  async load(request) {
    const plan = await findPlan(request, request.query.get('planId') ?? undefined)
    const { id } = plan
    const { change } = await readPlanChange(request, id)
    if (!change || change.due.cents === 0) return seeOther(planPaths.change({ id }))
    return { plan, price: change.due, change, action: paymentPaths.change({ planId: id }) }
  },
  crumbs: ({ page }, _sold, here) => crumbsTo(page, profilePaths.show, here),
  send: ({ upstream }, { plan: { id: subscriptionPlanId } }, body) =>
    upstream['order-payment'].POST('/payment/subscription/change', {
      body: { ...body, subscriptionPlanId },
    }),
})

function planPrice({ amount }: { amount: { amount: number; displayAmount: string } }) {
  return { cents: amount.amount, display: amount.displayAmount }
}

function toPlan({ actor }: Request): SeeOther {
  return seeOther(profilePaths.show({ role: actor.roleLowerCase }, { tab: 'plan' }))
}
