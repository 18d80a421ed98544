import { and, between, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { ledgerDays } from './schema.ts'

/** Cents that customers paid for what was redeemed on these days, and that they saved. */
export async function findTakings(
  db: Queryable,
  merchantId: string | null,
  { from, to }: { from: string; to: string },
): Promise<{ paid: number; saved: number }> {
  const { subject, subjectId, measure, start, paidCents, deductedCents } = ledgerDays
  const [sums] = await db
    .select({
      paid: sql<number>`coalesce(sum(${paidCents}), 0)::float8`,
      saved: sql<number>`coalesce(sum(${deductedCents}), 0)::float8`,
    })
    .from(ledgerDays)
    .where(
      and(
        eq(subject, merchantId === null ? 'ALL' : 'MERCHANT'),
        eq(subjectId, merchantId ?? ALL_OWNERS),
        eq(measure, 'REDEEMED'),
        between(start, from, to),
      ),
    )
  return sums ?? { paid: 0, saved: 0 }
}
