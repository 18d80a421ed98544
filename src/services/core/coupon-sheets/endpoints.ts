import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  type PrintedState,
  printCoupons,
  readSheets,
  SHEET_CODES_MAX,
} from '#src/contract/core/coupon-sheets.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { spacedText } from '#src/platform/visible-text.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import { isAvailable } from '#src/services/core/coupons/next-coupon.ts'
import { coupons, isCouponExpired } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { ownerOf } from '#src/services/kit/owner-scope.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

const TERMS_SHOWN = 300

export const couponSheetsEndpoints = [
  bind(printCoupons, async (call, { db, settings }) => {
    const { params, body, caller, format } = call
    const printId = call.formKey ?? v7()
    const count = await db.transaction(async (tx) => {
      const { id: dealId } = await readDeal(tx, params.dealId, ownerOf(caller))
      await lockName(tx, `print ${printId}`)
      const ofPrint = and(eq(coupons.dealId, dealId), eq(coupons.printId, printId))
      const earlier = await tx.$count(coupons, ofPrint)
      if (earlier > 0) return earlier
      const which = and(fromFile(dealId, body.fileId), isAvailable(settings.businessTimeZone))
      const taken = await take(tx, printId, which, body.count)
      if (taken < body.count) throw tooFew(taken, format)
      await recordAudit(tx, call, {
        event: 'coupon.reserved-for-print',
        subjectType: 'deal',
        subjectId: dealId,
        after: { codes: taken },
      })
      return taken
    })
    const shown = { count, shown: format.number(count) }
    return { data: { printId, count }, message: 'core:coupon.reservedForPrint', params: shown }
  }),

  bind(readSheets, async (call, { db, settings }) => {
    const { params, query, caller, format } = call
    const { state, part, fileId, printId } = query
    return db.transaction(async (tx) => {
      const deal = await readDeal(tx, params.dealId, ownerOf(caller))
      const fileName = fileId && (await findFileName(tx, deal.id, fileId))
      const ofPrint = printId === undefined ? undefined : eq(coupons.printId, printId)
      const from = and(fromFile(deal.id, fileId), ofPrint)
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

/** @throws Refusal notFound */
async function readDeal(db: Queryable, id: string, merchantId: string | null) {
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
  if (!deal) throw new Refusal('notFound', 'core:coupon.dealNotFound')
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

const fromFile = (dealId: string, fileId: string | undefined) =>
  and(eq(coupons.dealId, dealId), fileId === undefined ? undefined : eq(coupons.fileId, fileId))

function tooFew(count: number, format: Format): Refusal {
  const key = 'core:coupon.tooFewToPrint'
  const params = { count, shown: format.number(count) }
  return new Refusal('ruleBroken', key, { params, errors: { count: key } })
}

/** Passes what somebody collects at the same moment. @returns how many there were, at most `count` */
async function take(tx: Tx, printId: string, which: SQL | undefined, count: number) {
  const free = tx.select({ id: coupons.id }).from(coupons).where(which)
  const next = free
    .orderBy(desc(coupons.expiresOn), desc(coupons.id))
    .limit(count)
    .for('update', { skipLocked: true })
  const { rowCount } = await tx
    .with(tx.$with('next').as(next))
    .update(coupons)
    .set({ printedAt: databaseNow, printId })
    .where(sql`${coupons.id} in (select id from next)`)
  return rowCount ?? 0
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
  return and(isOpen, isNotNull(state === 'PRINTED' ? coupons.printedAt : coupons.collectedBy))
}
