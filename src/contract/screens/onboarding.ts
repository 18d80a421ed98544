import { merchantPaths } from './merchants.ts'
import { below, screen } from './path.ts'

export const onboardingPaths = below(merchantPaths.list, {
  list: screen('/merchant/steps', 'VIEW_MERCHANT', 'onboarding:list.title'),
})
