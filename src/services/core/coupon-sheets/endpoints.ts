import { and, asc, eq, isNotNull, isNull, not, type SQL } from 'drizzle-orm'
import { type PrintedState, readSheets, SHEET_CODES_MAX } from '#src/contract/core/coupon-sheets.ts'
import type { Queryable } from '#src/database/connect.ts'
import { spacedText } from '#src/platform/visible-text.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { coupons, isCouponExpired } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const TERMS_SHOWN = 300

export const couponSheetsEndpoints = [
  bind(readSheets, async (call, { db, settings }) => {
    const { params, query, caller, format } = call
    const { state, part, fileId } = query
    return db.transaction(async (tx) => {
      const deal = await findDeal(tx, params.dealId, ownerOf(caller))
      if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
      const fileName = fileId && (await findFileName(tx, deal.id, fileId))
      const from = and(eq(coupons.dealId, deal.id), fileId ? eq(coupons.fileId, fileId) : undefined)
      const parts = Math.max(1, Math.ceil((await tx.$count(coupons, from)) / SHEET_CODES_MAX))
      const rows = await findPart(tx, from, part, printable(state, settings.businessTimeZone))
      if (rows.length === 0) throw new Refusal('ruleBroken', 'core:coupon.nothingToPrint')
      await recordAudit(tx, call, {
        event: 'coupon.printed',
        subjectType: 'deal',
        subjectId: deal.id,
        after: { codes: rows.length, part, ...(fileName && { fileName }) },
      })
      const { merchant, terms, ...rest } = deal
      return {
        data: {
          deal: {
            ...rest,
            merchant: merchant ?? '',
            terms: spacedText(terms).slice(0, TERMS_SHOWN),
          },
          coupons: rows.map(({ code, expiredOn }) => ({
            couponCode: code,
            expiredOn: format.instant(expiredOn),
          })),
          part,
          parts,
        },
      }
    })
  }),
]

async function findDeal(db: Queryable, id: string, merchantId: string | null) {
  const merchants = accountNames(db)
  const [deal] = await db
    .select({
      id: deals.id,
      title: deals.title,
      code: deals.dealCode,
      merchant: merchants.name,
      originalPriceCents: deals.originalPriceCents,
      deductionCents: deals.deductionCents,
      terms: deals.termsAndConditions,
    })
    .from(deals)
    .leftJoin(merchants, eq(merchants.id, deals.merchantId))
    .where(
      and(eq(deals.id, id), merchantId === null ? undefined : eq(deals.merchantId, merchantId)),
    )
  return deal
}

async function findFileName(db: Queryable, dealId: string, id: string): Promise<string> {
  const [file] = await db
    .select({ name: couponFiles.fileName })
    .from(couponFiles)
    .where(and(eq(couponFiles.id, id), eq(couponFiles.dealId, dealId)))
  if (!file) throw new Refusal('notFound', 'core:couponFile.notFound')
  return file.name
}

/** A part is a stretch of all coupons: what was printed before stays there when some are collected. */
function findPart(db: Queryable, from: SQL | undefined, part: number, which: SQL | undefined) {
  const stretch = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(from)
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
    .limit(SHEET_CODES_MAX)
    .offset((part - 1) * SHEET_CODES_MAX)
    .as('stretch')
  return db
    .select({ code: coupons.code, expiredOn: coupons.expiredOn })
    .from(stretch)
    .innerJoin(coupons, eq(coupons.id, stretch.id))
    .where(which)
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
}

function printable(state: PrintedState, timeZone: string): SQL | undefined {
  const isOpen = and(isNull(coupons.redeemedAt), not(isCouponExpired(timeZone)))
  if (state === 'COLLECTED') return and(isOpen, isNotNull(coupons.collectedAt))
  return and(isOpen, isNull(coupons.collectedAt), eq(coupons.active, true))
}
