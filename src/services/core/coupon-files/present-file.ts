import type {
  CouponFile,
  CouponFileListItem,
  FailedCoupon,
} from '#src/contract/core/coupon-files.ts'
import { endOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Format } from '#src/i18n/format.ts'
import type { Params, Translate } from '#src/i18n/translate.ts'
import type { CouponFileRow } from './held-file.ts'
import type { ForeseenFailure, ReasonParams } from './reasons.ts'

export type Words = { t: Translate; format: Format; timeZone: string }
type Failed = Omit<ForeseenFailure, 'params'> & { params: ReasonParams | null }

export function presentFailure(
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
export function lastInstant(date: string, timeZone: string): Date {
  return new Date(endOfBusinessDate(date, timeZone))
}

export function presentListed(file: CouponFileRow, format: Format): CouponFileListItem {
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

export function presentFile(file: CouponFileRow, rest: Rest, words: Words): CouponFile {
  const { format } = words
  const instant = (at: Date | null) => at && format.instant(at)
  return {
    ...presentListed(file, format),
    ...rest,
    dealId: file.dealId,
    bytes: file.bytes,
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
  return t(`core:couponFile.file.${reason}`, readable(reasonParams ?? {}, format, timeZone))
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
