import { NO_BRAND } from '../core/request-limits.ts'
import type { BusinessRole } from '../roles.ts'
import { dealPaths } from './deals.ts'
import { screen } from './path.ts'

const view = 'VIEW_REQUEST'
const toBank = { permission: view, roles: ['ADMIN', 'BANK'] } as const

export const dealRequestPaths = {
  combined: {
    MERCHANT: screen('/request-a-deal/merchant', view, 'common:menu.dealsToMerchant'),
    BANK: screen('/request-a-deal/bank', toBank, 'common:menu.dealsToBank'),
  },
  combination: screen('/deals/requests/list/:userType/:merchantId/:categoryId/:brandId', view),
}

const { combined, combination } = dealRequestPaths
combination.parents = ({ userType = 'merchant' }) => {
  if (userType === 'bank') return [combined.BANK, combined.MERCHANT]
  return [userType === 'merchant' ? combined.MERCHANT : dealPaths.list]
}

type Combination = {
  merchant: { id: string }
  category: { id: string }
  brand: { id: string } | null
}

export function combinationParams(
  userType: BusinessRole,
  { merchant, category, brand }: Combination,
) {
  return {
    userType: userType.toLowerCase(),
    merchantId: merchant.id,
    categoryId: category.id,
    brandId: brand?.id ?? NO_BRAND,
  }
}
