import { and, eq, sql } from 'drizzle-orm'
import { spelling } from '#src/contract/core/coupon-code.ts'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import type { LineReason } from './reasons.ts'

type Known = { code: string; inFile: boolean }
type File = { id: string; merchantId: string }

/** Which of these keys the merchant already has; other merchants' codes stay secret. */
export async function findKnownCodes(
  db: Queryable,
  keys: readonly string[],
  file: File,
): Promise<Map<string, Known>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      key: coupons.codeKey,
      code: coupons.code,
      inFile: sql<boolean>`coalesce(${coupons.fileId} = ${file.id}, false)`,
    })
    .from(coupons)
    .where(
      and(
        sql`${coupons.codeKey} = any(${sql.param([...keys])}::text[])`,
        eq(coupons.merchantId, file.merchantId),
      ),
    )
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}

/** Why a code is refused whose key another has: the same, or one that looks alike. */
export function takenReason(code: string, other: string, inFile: boolean): LineReason {
  if (spelling(code) !== spelling(other)) return 'codeAlike'
  return inFile ? 'codeInFile' : 'codeTaken'
}
