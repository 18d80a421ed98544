import { and, eq, or, sql } from 'drizzle-orm'
import { COUPON_FILE_NAME_MAX } from '#src/contract/core/coupon-limits.ts'
import type { Tx } from '#src/database/connect.ts'
import { couponFiles } from './schema.ts'

/** Room for " (99999)". */
const STEM_MAX = COUPON_FILE_NAME_MAX - 12

export async function availableName(tx: Tx, dealId: string, fileName: string): Promise<string> {
  const [, stem = '', extension = ''] = fileName.match(/^(.*?)(\.[A-Za-z0-9]{1,10})?$/s) ?? []
  const short = [...stem].slice(0, STEM_MAX).join('')
  const name = `${short}${extension}`
  const pattern = `${short} (%)${extension}`.replaceAll(/[\\_]/g, '\\$&')
  const rows = await tx
    .select({ fileName: couponFiles.fileName })
    .from(couponFiles)
    .where(
      and(
        eq(couponFiles.dealId, dealId),
        or(eq(couponFiles.fileName, name), sql`${couponFiles.fileName} like ${pattern}`),
      ),
    )
  if (!rows.some(({ fileName }) => fileName === name)) return name
  const numbers = rows.map(({ fileName }) => numberOf(fileName, short, extension))
  return `${short} (${Math.max(1, ...numbers) + 1})${extension}`
}

function numberOf(fileName: string, stem: string, extension: string): number {
  const inside = fileName.slice(stem.length + 2, fileName.length - extension.length - 1)
  return /^\d{1,6}$/.test(inside) ? Number(inside) : 0
}
