import type { ShownStep } from '#src/contract/core/onboarding.ts'
import type { OnboardingStepName } from '#src/contract/core/onboarding-steps.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { couponFilePaths } from '#src/contract/screens/coupon-files.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import { profilePaths } from '#src/contract/screens/profile.ts'

type Step = Pick<ShownStep, 'name' | 'state' | 'reason' | 'recordId'>
type Href = (step: Step, role: string) => string | null

const tab = (name: string): Href => {
  return (_step, role) => profilePaths.edit({ role }, { tab: name })
}

const links: Record<OnboardingStepName, Href> = {
  account: ({ reason }, role) =>
    reason === 'rejected' ? profilePaths.edit({ role }, { tab: 'business' }) : null,
  profile: tab('business'),
  contact: tab('contact'),
  categories: tab('categories'),
  mobile: tab('contact'),
  approval: () => null,
  plan: ({ reason }, role) =>
    reason === 'frozen'
      ? profilePaths.show({ role }, { tab: 'plan' })
      : planPaths.list({ userType: role }),
  branch: ({ state, recordId: id }) => {
    if (!id) return branchPaths.add()
    return state === 'sentBack' ? branchPaths.edit({ id }) : branchPaths.show({ id })
  },
  deal: ({ state, recordId: id }) => {
    if (!id) return dealPaths.add()
    if (state === 'open') return dealPaths.add({ copy: id })
    return state === 'sentBack' ? dealPaths.edit({ id }) : dealPaths.show(ofDeal(id))
  },
  coupons: ({ recordId: id }) => id && couponFilePaths.list(ofDeal(id)),
  redemption: () => redeemPaths.counter(),
}

/** Where a business does what the step asks, or reads what waits; null where there is nothing to open. */
export function stepHref(step: Step, role: string): string | null {
  return step.state === 'later' || step.state === 'done' ? null : links[step.name](step, role)
}
