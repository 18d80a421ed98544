import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import { describeUses } from '#src/services/core/catalogue/describe-uses.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { brandRecords } from './find-brands.ts'

/** @throws Refusal ruleBroken if anybody chose it, or it has changed since it was seen */
export const removeBrand: Remove = (tx, by, which) =>
  brandRecords.remove(tx, by, which, async ({ id }) => {
    const accountIds = accountsOfBrand(id)
    const merchants = await countMerchantsAmong(tx, accountIds)
    const banks = await countMerchantsAmong(tx, accountIds, 'BANK')
    const uses = describeUses({ merchants: merchants.all, banks: banks.all }, by)
    if (uses) throw new Refusal('ruleBroken', 'core:brand.inUse', { params: { uses } })
  })
