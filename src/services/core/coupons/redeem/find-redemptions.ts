import { and, desc, eq } from 'drizzle-orm'
import type { Redemption } from '#src/contract/core/coupons.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { imagesOf } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'

type Which = { id: string; merchantId: string }

export async function findRedemption(
  db: Queryable,
  { id, merchantId }: Which,
  format: Format,
): Promise<Redemption | undefined> {
  const people = accountNames(db)
  const [row] = await db
    .select({
      ...redemptionColumns,
      dealSubTitle: deals.subTitle,
      coverImage: deals.coverImage,
      dealCode: deals.dealCode,
      collectedBy: people.name,
      images: imagesOf(deals.id),
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(people, eq(people.id, coupons.collectedBy))
    .where(and(eq(redemptions.id, id), eq(redemptions.merchantId, merchantId)))
  if (!row) return undefined
  return {
    id,
    couponCode: row.couponCode,
    dealCode: row.dealCode,
    dealTitle: row.dealTitle,
    dealSubTitle: row.dealSubTitle,
    imageUrls: [...new Set([row.coverImage, ...row.images])],
    collectedBy: { name: row.collectedBy ?? '' },
    couponRedeemDate: format.instant(row.redeemedAt),
  }
}

export function findLastRedemptions(db: Queryable, merchantId: string, limit: number) {
  return db
    .select(redemptionColumns)
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .where(eq(redemptions.merchantId, merchantId))
    .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id))
    .limit(limit)
}

const redemptionColumns = {
  id: redemptions.id,
  redeemedAt: redemptions.redeemedAt,
  couponCode: coupons.code,
  dealTitle: deals.title,
}
