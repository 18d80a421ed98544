import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'

type File = { id: string; merchantId: string }

/** Which of these keys the merchant already has; other merchants' codes stay secret. */
export async function findKnownCodes(
  db: Queryable,
  keys: readonly string[],
  file: File,
): Promise<Map<string, { inFile: boolean }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      key: coupons.codeKey,
      inFile: sql<boolean>`coalesce(${coupons.fileId} = ${file.id}, false)`,
    })
    .from(coupons)
    .where(
      and(
        sql`${coupons.codeKey} = any(${sql.param([...keys])}::text[])`,
        eq(coupons.merchantId, file.merchantId),
      ),
    )
  return new Map(rows.map(({ key, inFile }) => [key, { inFile }]))
}
