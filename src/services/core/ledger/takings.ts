import { and, between, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { type LedgerSubject, ledgerDays, type Measure } from './schema.ts'

type Days = { from: string; to: string }

/** Cents that customers paid for what was redeemed on these days, and that they saved. */
export async function findTakings(db: Queryable, merchantId: string | null, days: Days) {
  const { paid, deducted } = await sumDays(db, 'REDEEMED', merchantId, days)
  return { paid, saved: deducted }
}

/** Cents that were paid for plans and packages on these days less refunds, and those refunds. */
export async function findPayments(db: Queryable, days: Days) {
  const { paid, deducted } = await sumDays(db, 'PAYMENT', null, days)
  return { net: paid, refunded: deducted }
}

/** Coupons of a deal, merchant or category collected and redeemed on these days. */
export async function countSold(
  db: Queryable,
  { subject: of, id }: { subject: LedgerSubject; id: string },
  { from, to }: Days,
): Promise<{ collected: number; redeemed: number }> {
  const { subject, subjectId, measure, start, count } = ledgerDays
  const countOf = (what: Measure) =>
    sql<number>`coalesce(sum(${count}) filter (where ${measure} = ${what}), 0)::int`
  const [sums] = await db
    .select({ collected: countOf('COLLECTED'), redeemed: countOf('REDEEMED') })
    .from(ledgerDays)
    .where(and(eq(subject, of), eq(subjectId, id), between(start, from, to)))
  return sums ?? { collected: 0, redeemed: 0 }
}

/** Cents that were paid by month, refunded since or not. @param days `to` is the first day after them */
export function findPaymentsByMonth(db: Queryable, { from, to }: Days) {
  const { subject, subjectId, measure, start, paidCents, deductedCents } = ledgerDays
  const month = sql<string>`to_char(${start}, 'YYYY-MM')`
  return db
    .select({ month, cents: sql<number>`sum(${paidCents} + ${deductedCents})::float8` })
    .from(ledgerDays)
    .where(
      and(
        eq(subject, 'ALL'),
        eq(subjectId, ALL_OWNERS),
        eq(measure, 'PAYMENT'),
        gte(start, from),
        lt(start, to),
      ),
    )
    .groupBy(month)
}

async function sumDays(
  db: Queryable,
  what: Measure,
  merchantId: string | null,
  { from, to }: Days,
): Promise<{ paid: number; deducted: number }> {
  const { subject, subjectId, measure, start, paidCents, deductedCents } = ledgerDays
  const [sums] = await db
    .select({
      paid: sql<number>`coalesce(sum(${paidCents}), 0)::float8`,
      deducted: sql<number>`coalesce(sum(${deductedCents}), 0)::float8`,
    })
    .from(ledgerDays)
    .where(
      and(
        eq(subject, merchantId === null ? 'ALL' : 'MERCHANT'),
        eq(subjectId, merchantId ?? ALL_OWNERS),
        eq(measure, what),
        between(start, from, to),
      ),
    )
  return sums ?? { paid: 0, deducted: 0 }
}
