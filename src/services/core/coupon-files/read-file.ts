import { eq } from 'drizzle-orm'
import { headerProblems } from '#src/contract/core/coupon-file-header.ts'
import { parseLine } from '#src/contract/core/coupon-file-line.ts'
import {
  type CouponFile,
  type CouponFileListItem,
  type CouponForecast,
  readCouponFile as contract,
  FAILURES_PER_ANSWER,
  type FailedCoupon,
  listCouponFailures,
  listCouponFiles,
  readCouponStatistics,
} from '#src/contract/core/coupon-files.ts'
import { endOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Params, Translate } from '#src/i18n/translate.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { pageAnswer } from '#src/services/kit/lists/page-answer.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { findFailures, findFile, findFiles, findForecastDays } from './find-files.ts'
import { type CouponFileRow, isUntouched } from './leased-file.ts'
import { requireOwnDeal } from './own-deal.ts'
import type { ForeseenFailure, ReasonParams } from './reasons.ts'
import { couponFiles, couponForecasts } from './schema.ts'

const SHOWN_DAYS = 12
const SHOWN_FAILURES = 20

export const readCouponFile = bind(contract, async ({ params, caller, t, format }, deps) => {
  const { db, settings } = deps

  const { dealId, fileId } = params
  const file = await findFile(db, { dealId, fileId, merchantId: caller.userId })
  if (!file) throw notFound()
  const words = { t, format, timeZone: settings.businessTimeZone }
  const [failures, forecast] = await Promise.all([
    findFailures(db, file, 0, SHOWN_FAILURES),
    readForecast(deps, file, words),
  ])
  const failed = isUntouched(file) ? [] : failures
  const failedCoupons = failed.map((line) => presentFailure(line, words))
  const correctable = failures.some(({ typed }) => typed !== null)
  return { data: presentFile(file, { forecast, failedCoupons, correctable }, words) }
})

async function readForecast(
  { db }: ServiceDeps,
  { id, state, foreseenCoupons, foreseenFailed, foreseenFailures }: CouponFileRow,
  words: Words,
): Promise<CouponForecast | null> {
  const begun = state !== 'READY' && state !== 'WAITING'
  if (begun || foreseenCoupons === null || foreseenFailed === null) return null
  const [days, allDays] = await Promise.all([
    findForecastDays(db, id, SHOWN_DAYS),
    db.$count(couponForecasts, eq(couponForecasts.fileId, id)),
  ])
  const { format, timeZone } = words
  return {
    coupons: foreseenCoupons,
    failed: foreseenFailed,
    days: days.map(({ expiresOn, coupons }) => ({
      expiresOn: format.instant(lastInstant(expiresOn, timeZone)),
      coupons,
    })),
    moreDays: allDays - days.length,
    failures: (foreseenFailures ?? []).map((failed) => presentFailure(failed, words)),
  }
}

const STATISTICS_FAILURES = 100

export const listFilesEndpoints = [
  bind(listCouponFiles, async ({ params, query, caller, format }, { db, settings }) => {
    const { dealId } = params
    const { page, size } = query
    await requireOwnDeal(db, { dealId, merchantId: caller.userId })
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

function notFound(): Refusal {
  return new Refusal('notFound', 'core:couponFile.notFound')
}

type Words = { t: Translate; format: Format; timeZone: string }
type Failed = Omit<ForeseenFailure, 'params'> & { params: ReasonParams | null }

function presentFailure(
  { line, code, reason, params }: Failed,
  { t, format, timeZone }: Words,
): FailedCoupon {
  const couponCode = code ?? t('core:couponFile.lineNumber', { number: String(line) })
  const values = readable(params ?? {}, format, timeZone)
  return { line, couponCode, reason: t(`core:couponFile.line.${reason}`, values) }
}

function readable(params: ReasonParams, format: Format, timeZone: string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'number') return [name, format.number(value)]
      return [name, name === 'day' ? format.date(lastInstant(value, timeZone)) : value]
    }),
  )
}

/** The last millisecond of a business date, until which a coupon is valid. */
function lastInstant(date: string, timeZone: string): Date {
  return new Date(endOfBusinessDate(date, timeZone))
}

function presentListed(file: CouponFileRow, format: Format): CouponFileListItem {
  const { id, fileName, state, successCount, failedCount } = file
  return {
    id,
    fileName,
    format: file.format,
    state,
    uploadedAt: format.instant(file.createdAt),
    uploadSuccessCount: successCount,
    uploadFailedCount: failedCount,
    totalCouponCount: successCount,
  }
}

type Rest = Pick<CouponFile, 'forecast' | 'failedCoupons' | 'correctable'>

function presentFile(file: CouponFileRow, rest: Rest, words: Words): CouponFile {
  const { format } = words
  const instant = (at: Date | null) => at && format.instant(at)
  return {
    ...presentListed(file, format),
    ...rest,
    dealId: file.dealId,
    bytes: file.bytes,
    pattern: file.pattern,
    percent: percentOf(file),
    startedAt: instant(file.startedAt),
    finishedAt: instant(file.finishedAt),
    reason: reasonOf(file, words),
    troubled: file.reason !== null && file.state !== 'REJECTED' && file.state !== 'FAILED',
  }
}

function reasonOf(
  { reason, reasonParams }: CouponFileRow,
  { t, format, timeZone }: Words,
): string | null {
  if (reason === null) return null
  const params = readable(reasonParams ?? {}, format, timeZone)
  const message = t(`core:couponFile.file.${reason}`, params)
  if (reason !== 'header') return message
  const problem = headerProblems.find((one) => one === reasonParams?.problem) ?? 'other'
  return `${message} ${t(`core:couponFile.header.${problem}`, params)}`
}

/** By bytes during the check, when the number of coupons is unknown; by coupons during the import. */
function percentOf(file: CouponFileRow): number {
  if (file.state === 'CHECKING') return share(file.byteCursor, file.bytes)
  if (file.state === 'DONE') return 100
  const expected = (file.foreseenCoupons ?? 0) + (file.foreseenFailed ?? 0)
  return share(file.successCount + file.failedCount, expected)
}

/** Whole percent, rounded so that 100 means finished. */
function share(part: number, whole: number): number {
  return whole > 0 ? Math.min(99, Math.floor((100 * part) / whole)) : 0
}
