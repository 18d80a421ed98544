import { NO_BRAND } from '#src/contract/core/request-limits.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { path } from '#src/web/navigation/path.ts'

/** The only place that spells the addresses of deal requests; `combined` by whom they are addressed to. */
export const dealRequestPaths = {
  combined: {
    MERCHANT: path('/request-a-deal/merchant'),
    BANK: path('/request-a-deal/bank'),
  } satisfies Record<BusinessRole, unknown>,
  combination: path('/deals/requests/list/:userType/:merchantId/:categoryId/:brandId'),
}

type Combination = {
  merchant: { id: string }
  category: { id: string }
  brand: { id: string } | null
}

/** The parameters of a combination's address; the brand is NONE when absent. */
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
