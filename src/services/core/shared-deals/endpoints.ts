import { and, eq } from 'drizzle-orm'
import { CURRENCY } from '#src/contract/core/deals.ts'
import { readSharedDeal } from '#src/contract/core/shared-deals.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { isShared } from '#src/services/core/deals/is-shared.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { branchesNamed } from '#src/services/location/index.ts'

export const sharedDealsEndpoints = [
  bind(readSharedDeal, async ({ params, format }, { quick, settings }) => {
    const [found] = await quick
      .select({
        deal: deals,
        category: categories.name,
        validAt: branchesNamed(deals.branchIds),
      })
      .from(deals)
      .innerJoin(categories, eq(categories.id, deals.categoryId))
      .leftJoin(dealCoupons, eq(dealCoupons.dealId, deals.id))
      .where(and(eq(deals.id, params.id), isShared(settings.businessTimeZone)))
    if (!found) throw new Refusal('notFound', 'shared-deals:gone')
    const { deal, category, validAt } = found
    const people = await findAccounts(quick, [deal.merchantId])
    const moneyOf = (cents: number) => {
      return { cents, currency: CURRENCY, display: format.money(cents, CURRENCY) }
    }
    const { title, subTitle, description, coverImage } = deal
    return {
      data: {
        title,
        subTitle,
        description,
        coverImage,
        category,
        validAt,
        terms: deal.termsAndConditions,
        business: people.get(deal.merchantId)?.name ?? '',
        price: moneyOf(deal.originalPriceCents - deal.deductionCents),
        original: moneyOf(deal.originalPriceCents),
        saving: moneyOf(deal.deductionCents),
        validFrom: format.instant(deal.validFrom),
        expiredOn: format.instant(deal.expiredOn),
      },
    }
  }),
]
