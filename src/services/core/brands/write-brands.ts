import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addBrand, deleteBrand, updateBrand } from '#src/contract/core/brands.ts'
import { countMerchantsAmong } from '#src/services/authentication/index.ts'
import { describeUses } from '#src/services/core/catalogue/describe-uses.ts'
import { brands } from '#src/services/core/categories/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { refuseStale } from '#src/services/kit/refusals/refuse-stale.ts'
import { withUniqueName } from '#src/services/kit/refusals/with-unique-name.ts'
import { accountsOfBrand } from './accounts-of-brand.ts'
import { checkBrand } from './check-brand.ts'
import { type BrandRow, lockBrand } from './find-brands.ts'

export const writeBrandsEndpoints = [
  bind(addBrand, async (call, { db }) => {
    const { userId } = call.caller
    const id = v7()
    await withUniqueName(
      'core:brand.nameTaken',
      db.transaction(async (tx) => {
        const columns = await checkBrand(tx, call.body, { userId, previous: null })
        await tx.insert(brands).values({ id, ...columns })
        await recordAudit(tx, call, { event: 'brand.added', subjectId: id, after: columns })
      }),
    )
    return { data: { id }, message: 'core:brand.added' }
  }),

  bind(updateBrand, async (call, { db }) => {
    const { caller, body } = call
    await withUniqueName(
      'core:brand.nameTaken',
      db.transaction(async (tx) => {
        const before = await lockBrand(tx, body.id)
        refuseStale(body.version, before.version, 'core:brand.changed')
        const columns = await checkBrand(tx, body, { userId: caller.userId, previous: before })
        const version = sql`${brands.version} + 1`
        await tx
          .update(brands)
          .set({ ...columns, version })
          .where(eq(brands.id, before.id))
        await recordAudit(tx, call, {
          event: 'brand.updated',
          subjectId: before.id,
          before: audited(before),
          after: columns,
        })
      }),
    )
    return { data: null, message: 'core:brand.updated' }
  }),

  bind(deleteBrand, async (call, { db }) => {
    await db.transaction(async (tx) => {
      const brand = await lockBrand(tx, call.params.id)
      const accountIds = accountsOfBrand(brand.id)
      const merchants = await countMerchantsAmong(tx, accountIds)
      const banks = await countMerchantsAmong(tx, accountIds, 'BANK')
      const uses = describeUses({ merchants: merchants.all, banks: banks.all }, call)
      if (uses) throw new Refusal('ruleBroken', 'core:brand.inUse', { params: { uses } })
      await tx.update(brands).set({ deletedAt: sql`now()` }).where(eq(brands.id, brand.id))
      await recordAudit(tx, call, {
        event: 'brand.deleted',
        subjectId: brand.id,
        before: audited(brand),
      })
    })
    return { data: null, message: 'core:brand.deleted' }
  }),
]

function audited({ name, description, imageUrl }: BrandRow) {
  return { name, description, imageUrl }
}
