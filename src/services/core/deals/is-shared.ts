import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { isActiveMerchant } from '#src/services/authentication/index.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { isValidSomewhere } from '#src/services/location/index.ts'
import { deals, isActive } from './schema.ts'

/** As a condition of a deal beside its coupons’ settings: everybody may see it on its public page. */
export function isShared(timeZone: string): SQL | undefined {
  const { status } = dealCoupons
  return and(
    isActive(timeZone),
    isActiveMerchant(deals.merchantId),
    isValidSomewhere(deals.branchIds),
    or(isNull(status), eq(status, 'ACTIVE')),
  )
}
