import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type Paging, plainWindow } from '#src/services/kit/lists/page-window.ts'
import { inWindow } from '#src/services/kit/lists/read-page.ts'
import { type CouponFileRow, isUntouched } from './leased-file.ts'
import { couponFailures, couponFiles, couponForecasts } from './schema.ts'

export function findFiles(db: Queryable, dealId: string, paging: Paging) {
  const window = plainWindow(paging)
  const { id, createdAt } = couponFiles
  const order = { table: couponFiles, id, by: [createdAt, id], direction: 'desc' } as const
  const files = db.select().from(couponFiles).$dynamic()
  return inWindow(files, eq(couponFiles.dealId, dealId), order, window)
}

type Which = { dealId: string; merchantId: string } & ({ fileId: string } | { fileName: string })

export async function findFile(db: Queryable, which: Which): Promise<CouponFileRow | undefined> {
  const [file] = await db
    .select()
    .from(couponFiles)
    .where(
      and(
        eq(couponFiles.dealId, which.dealId),
        eq(couponFiles.merchantId, which.merchantId),
        'fileId' in which
          ? eq(couponFiles.id, which.fileId)
          : eq(couponFiles.fileName, which.fileName),
      ),
    )
  return file
}

export function findFailures(
  db: Queryable,
  file: Pick<CouponFileRow, 'id' | 'lineCursor'>,
  after: number,
  limit: number,
) {
  return db
    .select({
      line: couponFailures.line,
      code: couponFailures.couponCode,
      reason: couponFailures.reason,
      params: couponFailures.params,
      typed: couponFailures.typed,
    })
    .from(couponFailures)
    .where(
      and(
        eq(couponFailures.fileId, file.id),
        eq(couponFailures.foreseen, isUntouched(file)),
        gt(couponFailures.line, after),
      ),
    )
    .orderBy(asc(couponFailures.line))
    .limit(limit)
}

export function findForecastDays(db: Queryable, fileId: string, limit: number) {
  return db
    .select({ expiresOn: couponForecasts.expiresOn, coupons: couponForecasts.count })
    .from(couponForecasts)
    .where(eq(couponForecasts.fileId, fileId))
    .orderBy(asc(couponForecasts.expiresOn))
    .limit(limit)
}
