import { eq } from 'drizzle-orm'
import {
  FAILURES_PER_ANSWER,
  listCouponFailures,
  listCouponFiles,
  readCouponStatistics,
} from '#src/contract/core/coupon-files.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findFailures, findFile, findFiles } from './find-files.ts'
import { isUntouched } from './held-file.ts'
import { mustOwnDeal } from './own-deal.ts'
import { parseLine } from './parse-line.ts'
import { presentFailure, presentListed } from './present-file.ts'
import { couponFiles } from './schema.ts'

const STATISTICS_FAILURES = 100

export const listFilesEndpoints = [
  bind(listCouponFiles, async ({ params, query, caller, format }, { db, settings }) => {
    const { dealId } = params
    const { page, size } = query
    await mustOwnDeal(db, { dealId, merchantId: caller.userId })
    const [rows, totalItems] = await Promise.all([
      findFiles(db, dealId, query),
      db.$count(couponFiles, eq(couponFiles.dealId, dealId)),
    ])
    const files = rows.map((row) => presentListed(row, format))
    const fileNames = files.map(({ fileName }) => fileName)
    const paging = pageAnswer({ page, size, totalItems })
    return { data: { fileNames, files, limits: settings.coupons, ...paging } }
  }),

  bind(readCouponStatistics, async ({ params, caller, t, format }, { db, settings }) => {
    const { dealId, fileName } = params
    const file = await findFile(db, { dealId, fileName, merchantId: caller.userId })
    if (!file) throw notFound()
    const words = { t, format, timeZone: settings.businessTimeZone }
    const { uploadSuccessCount, uploadFailedCount, totalCouponCount } = presentListed(file, format)
    const failures = isUntouched(file) ? [] : await findFailures(db, file, 0, STATISTICS_FAILURES)
    const failedCoupons = failures.map((failed) => presentFailure(failed, words))
    const counts = { uploadSuccessCount, uploadFailedCount, totalCouponCount }
    return { data: { statistics: { ...counts, failedCoupons } } }
  }),

  bind(listCouponFailures, async ({ params, query, caller, t, format }, { db, settings }) => {
    const { dealId, fileId } = params
    const file = await findFile(db, { dealId, fileId, merchantId: caller.userId })
    if (!file) throw notFound()
    const failures = await findFailures(db, file, query.after, FAILURES_PER_ANSWER)
    const words = { t, format, timeZone: settings.businessTimeZone }
    const failedCoupons = failures.map((failed) => ({
      ...presentFailure(failed, words),
      values: failed.typed === null ? null : valuesOf(failed.typed),
    }))
    return { data: { failedCoupons } }
  }),
]

function valuesOf(typed: string): string[] {
  return parseLine(typed) ?? typed.split(',')
}

export function notFound(): Refusal {
  return new Refusal('notFound', 'core:couponFile.notFound')
}
