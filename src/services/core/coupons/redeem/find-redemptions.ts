import { and, desc, eq } from 'drizzle-orm'
import type { Redemption } from '#src/contract/core/coupons.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { coupons, redemptions } from '#src/services/core/coupons/schema.ts'
import { findImages } from '#src/services/core/deals/deal-record.ts'
import { deals } from '#src/services/core/deals/schema.ts'

type Which = { id: string; merchantId: string }

export async function findRedemption(
  db: Queryable,
  { id, merchantId }: Which,
  format: Format,
): Promise<Redemption | undefined> {
  const [row] = await redemptionRows(db).where(
    and(eq(redemptions.id, id), eq(redemptions.merchantId, merchantId)),
  )
  if (!row) return undefined
  const people = row.collectedBy ? await findAccounts(db, [row.collectedBy]) : null
  const images = await findImages(db, row.dealId)
  return {
    id,
    couponCode: row.couponCode,
    dealCode: row.dealCode,
    dealTitle: row.dealTitle,
    dealSubTitle: row.dealSubTitle,
    imageUrls: [...new Set([row.coverImage, ...images])],
    collectedBy: { name: people?.get(row.collectedBy ?? '')?.name ?? '' },
    couponRedeemDate: format.instant(row.redeemedAt),
  }
}

export function findLastRedemptions(db: Queryable, merchantId: string, limit: number) {
  return redemptionRows(db)
    .where(eq(redemptions.merchantId, merchantId))
    .orderBy(desc(redemptions.redeemedAt), desc(redemptions.id))
    .limit(limit)
}

function redemptionRows(db: Queryable) {
  return db
    .select({
      id: redemptions.id,
      redeemedAt: redemptions.redeemedAt,
      couponCode: coupons.code,
      collectedBy: coupons.collectedBy,
      dealId: deals.id,
      dealCode: deals.dealCode,
      dealTitle: deals.title,
      dealSubTitle: deals.subTitle,
      coverImage: deals.coverImage,
    })
    .from(redemptions)
    .innerJoin(coupons, eq(coupons.id, redemptions.couponId))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .$dynamic()
}
