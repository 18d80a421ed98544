import {
  type CouponFileFormat,
  couponFileHeaders,
} from '#src/contract/core/coupon-file-lifecycle.ts'
import { readDeal } from '#src/features/deals/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { csvLine, csvResponse } from '#src/web/lists/csv.ts'
import { eachFailure, readFile } from './load-files.ts'

export async function countsSample(request: Request): Promise<Response> {
  const day = await lastDay(request)
  return sample('couponSample', [couponFileHeaders.COUNTS, [day, '50'], [day, '25']])
}

export async function codesSample(request: Request): Promise<Response> {
  const day = await lastDay(request)
  return sample('couponCodesSample', [
    couponFileHeaders.CODES,
    ['SUMMER-0001', day],
    ['SUMMER-0002', day],
  ])
}

export async function failures(request: Request): Promise<Response> {
  await readFile(request)
  return csvResponse(request, 'failed-coupons', failureRows(request))
}

async function* failureRows(request: Request): AsyncGenerator<readonly string[]> {
  const { t } = request.page
  yield [t('coupon-files:column.couponCode'), t('coupon-files:column.reason')]
  for await (const { couponCode, reason } of eachFailure(request)) yield [couponCode, reason]
}

export async function corrections(request: Request): Promise<Response> {
  const { format } = await readFile(request)
  if (!format) throw new NotFound()
  return csvResponse(request, 'lines-to-correct', correctionRows(request, format))
}

async function* correctionRows(
  request: Request,
  format: CouponFileFormat,
): AsyncGenerator<readonly string[]> {
  yield couponFileHeaders[format]
  for await (const { values } of eachFailure(request)) if (values) yield values
}

async function lastDay(request: Request): Promise<string> {
  const { expiredOn } = await readDeal(request)
  const day = businessDate(expiredOn.milliseconds, request.page.format.timeZone)
  return day.split('-').reverse().join('-')
}

/** Exactly what a person may send back: no mark, nothing neutralised. */
function sample(name: string, rows: readonly (readonly string[])[]): Response {
  return new Response(rows.map(csvLine).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
