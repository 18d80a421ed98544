import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { auditBlocks } from './schema.ts'

/** Entries beyond it are not counted. */
const WAITING_MAX = 10_000

/** Sealed blocks, when the newest was sealed, and how many entries came after it. */
export async function auditTrailState(
  db: Queryable,
): Promise<{ blocks: number; sealedAt: Date | null; waiting: number }> {
  const { number, sealedAt, untilAt, untilId } = auditBlocks
  const [last] = await db
    .select({ number, sealedAt, untilAt, untilId })
    .from(auditBlocks)
    .orderBy(desc(number))
    .limit(1)
  const after = last
    ? sql`(${auditEntries.at}, ${auditEntries.id}) > (${last.untilAt.toISOString()}::timestamptz, ${last.untilId}::uuid)`
    : sql`true`
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting
    from (select from ${auditEntries} where ${after} limit ${WAITING_MAX}) as later`)
  return {
    blocks: last?.number ?? 0,
    sealedAt: last?.sealedAt ?? null,
    waiting: rows[0]?.waiting ?? 0,
  }
}
