import { asc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { CouponRules } from '#src/contract/core/coupon-rules.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findNames } from '#src/services/kit/find-names.ts'
import { dealImages, deals } from './schema.ts'

type DealRow = Omit<typeof deals.$inferSelect, 'searchText'>

/** The columns that hold a deal's rules. */
export function rulesOf(deal: CouponRules): CouponRules {
  const { perPerson, perDay, perBranchDay, perBranchHour, branchIds, attention } = deal
  const { couponValueCents } = deal
  return { perPerson, perDay, perBranchDay, perBranchHour, branchIds, attention, couponValueCents }
}

export function auditedDeal(deal: DealRow) {
  return {
    approvalStatus: deal.approvalStatus,
    version: deal.version,
    title: deal.title,
    subTitle: deal.subTitle,
    description: deal.description,
    termsAndConditions: deal.termsAndConditions,
    originalPriceCents: deal.originalPriceCents,
    deductionCents: deal.deductionCents,
    categoryId: deal.categoryId,
    promoTypeId: deal.promoTypeId,
    validFrom: deal.validFrom.toISOString(),
    expiresOn: deal.expiresOn,
    startMinutes: deal.startMinutes,
    endMinutes: deal.endMinutes,
    coverImage: deal.coverImage,
    ...rulesOf(deal),
  }
}

/** In order, as a column of a statement that reads deals. */
export function imagesOf(dealId: SQLWrapper) {
  return sql<string[]>`array(select ${dealImages.url} from ${dealImages}
    where ${dealImages.dealId} = ${dealId} order by ${dealImages.position})`
}

export async function findImages(db: Queryable, dealId: string): Promise<string[]> {
  const rows = await db
    .select({ url: dealImages.url })
    .from(dealImages)
    .where(eq(dealImages.dealId, dealId))
    .orderBy(asc(dealImages.position))
  return rows.map(({ url }) => url)
}

export async function replaceImages(tx: Tx, dealId: string, urls: readonly string[]) {
  await tx.delete(dealImages).where(eq(dealImages.dealId, dealId))
  if (urls.length === 0) return
  await tx.insert(dealImages).values(urls.map((url, position) => ({ dealId, position, url })))
}

export function findDealTitles(db: Queryable, ids: readonly string[]) {
  return findNames(db, { id: deals.id, name: deals.title }, ids, isNull(deals.deletedAt))
}
