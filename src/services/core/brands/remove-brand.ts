import { eq, sql } from 'drizzle-orm'
import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import { describeUses } from '#src/services/core/catalogue/describe-uses.ts'
import { brands } from '#src/services/core/categories/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Remove } from '#src/services/kit/decisions/bulk-command.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { type BrandRow, lockBrand } from './find-brands.ts'

/** @throws Refusal ruleBroken if anybody chose it, or it has changed since it was seen */
export const removeBrand: Remove = async (tx, by, { id, version }) => {
  const brand = await lockBrand(tx, id)
  refuseStale(version, brand.version, 'core:brand.changed')
  const accountIds = accountsOfBrand(brand.id)
  const merchants = await countMerchantsAmong(tx, accountIds)
  const banks = await countMerchantsAmong(tx, accountIds, 'BANK')
  const uses = describeUses({ merchants: merchants.all, banks: banks.all }, by)
  if (uses) throw new Refusal('ruleBroken', 'core:brand.inUse', { params: { uses } })
  await tx.update(brands).set({ deletedAt: sql`now()` }).where(eq(brands.id, brand.id))
  const event = 'brand.deleted'
  await recordAudit(tx, by, { event, subjectId: brand.id, before: audited(brand) })
}

export function audited({ name, description, imageUrl }: BrandRow) {
  return { name, description, imageUrl }
}
