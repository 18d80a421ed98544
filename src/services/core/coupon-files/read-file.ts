import { eq } from 'drizzle-orm'
import { type CouponForecast, readCouponFile as contract } from '#src/contract/core/coupon-files.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { findFailures, findFile, findForecastDays } from './find-files.ts'
import { type CouponFileRow, isUntouched } from './held-file.ts'
import { notFound } from './list-files.ts'
import { lastInstant, presentFailure, presentFile, type Words } from './present-file.ts'
import { couponForecasts } from './schema.ts'

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
