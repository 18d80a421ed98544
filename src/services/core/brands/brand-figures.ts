import type { EntryFigures } from '#src/contract/core/catalogue-entry.ts'
import type { Queryable } from '#src/database/connect.ts'
import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import { countDealsAmong } from '#src/services/core/deals/tallies.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'

export async function countFigures(
  db: Queryable,
  brandId: string,
  timeZone: string,
): Promise<EntryFigures> {
  const accountIds = accountsOfBrand(brandId)
  const [merchants, deals] = await Promise.all([
    countMerchantsAmong(db, accountIds),
    countDealsAmong(db, accountIds, timeZone),
  ])
  return {
    noOfDeals: deals.all,
    noOfActiveDeals: deals.active,
    noOfMerchants: merchants.all,
    noOfActiveMerchants: merchants.active,
  }
}
