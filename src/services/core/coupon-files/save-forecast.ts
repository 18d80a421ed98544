import { eq, sql } from 'drizzle-orm'
import type { CouponFileFormat } from '#src/contract/core/coupon-file-lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Forecast } from './forecast.ts'
import { type CouponFileRow, release, writeHeld } from './held-file.ts'
import { couponForecasts } from './schema.ts'

const ROWS = 1000

export async function saveForecast(
  tx: Tx,
  file: CouponFileRow,
  format: CouponFileFormat,
  { coupons, failed, days, failures }: Forecast,
): Promise<void> {
  await writeHeld(tx, file, {
    ...release(file.startAtOnce ? 'WAITING' : 'READY'),
    ...(file.startAtOnce && { startedAt: sql`now()` }),
    format,
    byteCursor: 0,
    foreseenCoupons: coupons,
    foreseenFailed: failed,
    foreseenFailures: failures,
  })
  await tx.delete(couponForecasts).where(eq(couponForecasts.fileId, file.id))
  const rows = [...days].map(([expiresOn, count]) => ({ fileId: file.id, expiresOn, count }))
  for (let at = 0; at < rows.length; at += ROWS) {
    await tx.insert(couponForecasts).values(rows.slice(at, at + ROWS))
  }
}
