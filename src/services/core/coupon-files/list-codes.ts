import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import { type FileCode, listFileCodes } from '#src/contract/core/coupon-files.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { presentValue, valueColumns } from '#src/services/core/coupons/coupon-value.ts'
import { coupons, isCouponExpired } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { cappedTotal } from '#src/services/kit/lists/count-rows.ts'
import { inOrder } from '#src/services/kit/lists/list-order.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import type { PageWindow } from '#src/services/kit/lists/page-window.ts'
import { pageIds, readPage } from '#src/services/kit/lists/read-page.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findFile } from './find-files.ts'
import type { CouponFileRow } from './leased-file.ts'

/** A file's codes in its order, with who collected them. */
export const fileCodes = bind(listFileCodes, async ({ params, query, caller, format }, deps) => {
  const { db, settings } = deps
  const file = await findFile(db, { ...params, merchantId: caller.userId })
  if (!file) throw new Refusal('notFound', 'core:couponFile.notFound')
  const { rows, ...total } = await readPage(
    query,
    async () => cappedTotal(file.successCount, null),
    (window) => readCodes(db, file, window, settings.businessTimeZone),
  )
  const { page, size } = query
  const codes = rows.map((row) => present(row, format))
  const { fileName } = file
  return { data: { fileName, coupons: codes, ...pageAnswer({ page, size, ...total }) } }
})

const order = {
  table: coupons,
  id: coupons.id,
  by: [coupons.createdAt, coupons.id],
  direction: 'asc',
} as const

/** More than a batch takes, or a clock is put right by. */
const SLACK_MS = 10 * 60_000

/** Made while the file was imported, so that the index of the deal's coupons in that order finds them. */
function ofFile({ id, dealId, startedAt, finishedAt }: CouponFileRow): SQL | undefined {
  const later = (at: Date, by: number) => new Date(at.getTime() + by)
  return and(
    eq(coupons.dealId, dealId),
    eq(coupons.fileId, id),
    startedAt ? gte(coupons.createdAt, later(startedAt, -SLACK_MS)) : undefined,
    finishedAt ? lte(coupons.createdAt, later(finishedAt, SLACK_MS)) : undefined,
  )
}

function readCodes(db: Queryable, file: CouponFileRow, window: PageWindow, timeZone: string) {
  const page = pageIds(db, ofFile(file), order, window).as('page')
  const people = accountNames(db)
  return db
    .select({
      id: coupons.id,
      code: coupons.code,
      collectedAt: coupons.collectedAt,
      collectedBy: coupons.collectedBy,
      printedAt: coupons.printedAt,
      collector: people.name,
      redeemedAt: coupons.redeemedAt,
      expiredOn: coupons.expiredOn,
      expired: isCouponExpired(timeZone),
      ...valueColumns,
    })
    .from(page)
    .innerJoin(coupons, eq(coupons.id, page.id))
    .innerJoin(deals, eq(deals.id, coupons.dealId))
    .leftJoin(people, eq(people.id, coupons.collectedBy))
    .orderBy(...inOrder(order))
}

type Row = Awaited<ReturnType<typeof readCodes>>[number]

function present(row: Row, format: Format): FileCode {
  return {
    id: row.id,
    couponCode: row.code,
    collectedBy: row.collectedBy && (row.collector ?? ''),
    printed: row.printedAt !== null,
    collectedOn: row.collectedAt && format.instant(row.collectedAt),
    redeemed: row.redeemedAt !== null,
    redeemedOn: row.redeemedAt && format.instant(row.redeemedAt),
    expiredOn: format.instant(row.expiredOn),
    expired: row.expired,
    value: presentValue(row, format),
  }
}
