import { eq } from 'drizzle-orm'
import type { DealRound } from '#src/contract/core/deal-reviews.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { categories, promoTypes } from '#src/services/core/categories/schema.ts'
import { findImages } from './deal-record.ts'
import { presentMoney } from './present-deal.ts'
import type { deals, KeptRound } from './schema.ts'
import { formatTime } from './times.ts'

type Deal = Omit<typeof deals.$inferSelect, 'searchText'>

export async function keepRound(tx: Tx, deal: Deal): Promise<KeptRound> {
  const [names] = await tx
    .select({ category: categories.name, promoType: promoTypes.name })
    .from(categories)
    .innerJoin(promoTypes, eq(promoTypes.id, deal.promoTypeId))
    .where(eq(categories.id, deal.categoryId))
  return {
    title: deal.title,
    subTitle: deal.subTitle,
    description: deal.description,
    termsAndConditions: deal.termsAndConditions,
    originalPriceCents: deal.originalPriceCents,
    deductionCents: deal.deductionCents,
    currency: deal.currency,
    startMinutes: deal.startMinutes,
    endMinutes: deal.endMinutes,
    coverImage: deal.coverImage,
    validFrom: deal.validFrom.toISOString(),
    expiredOn: deal.expiredOn.toISOString(),
    category: names?.category ?? '',
    promoType: names?.promoType ?? '',
    imageUrls: await findImages(tx, deal.id),
  }
}

export function presentRound(kept: KeptRound, format: Format): DealRound {
  const { originalPriceCents, deductionCents, currency, startMinutes, endMinutes, ...rest } = kept
  return {
    ...rest,
    originalPrice: presentMoney(originalPriceCents, currency, format),
    deductionAmount: presentMoney(deductionCents, currency, format),
    validFrom: format.instant(new Date(kept.validFrom)),
    expiredOn: format.instant(new Date(kept.expiredOn)),
    startTime: formatTime(startMinutes),
    endTime: formatTime(endMinutes),
  }
}
