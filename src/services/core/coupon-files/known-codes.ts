import { sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { coupons } from '../coupons/schema.ts'

/** Which of these keys are coupons already, and whether they came in this very file. */
export async function findKnownCodes(
  db: Queryable,
  keys: readonly string[],
  fileId: string,
): Promise<Map<string, { inFile: boolean }>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      key: coupons.codeKey,
      inFile: sql<boolean>`coalesce(${coupons.fileId} = ${fileId}, false)`,
    })
    .from(coupons)
    .where(sql`${coupons.codeKey} = any(${sql.param([...keys])}::text[])`)
  return new Map(rows.map(({ key, inFile }) => [key, { inFile }]))
}
