import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database } from '#src/database/connect.ts'
import {
  ledger,
  ledgerDays,
  ledgerMonths,
  ledgerProgress,
} from '#src/services/core/ledger/schema.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'

export async function emptyLedger(db: Database): Promise<void> {
  await db.execute(sql`truncate ${ledger}, ${ledgerDays}, ${ledgerMonths}, ${ledgerProgress}`)
}

/** What the sums say of a subject: measure and day (or month) → count, paid and deducted cents. */
export async function sumsOf(db: Database, subject: string, by: 'day' | 'month' = 'day') {
  const table = by === 'day' ? ledgerDays : ledgerMonths
  const { rows } = await db.execute<{ key: string; sums: number[] }>(sql`
    select measure || ' ' || ${table.start} as key,
      json_build_array(count, paid_cents, deducted_cents) as sums
    from ${table} where subject = ${subject} order by 1`)
  return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]))
}

type Changes = Partial<typeof checkouts.$inferInsert>

/** A checkout of LKR 4,500 that nobody has paid, unless said otherwise. */
export async function addCheckout(db: Database, changes: Changes = {}): Promise<string> {
  const id = v7()
  await db.insert(checkouts).values({
    id,
    kind: 'PLAN',
    subjectId: v7(),
    userId: v7(),
    userRole: 'MERCHANT',
    amountCents: 450_000,
    currency: 'LKR',
    terms: { title: 'Growth' },
    broker: 'SANDBOX',
    idempotencyKey: randomUUID(),
    formNonce: randomUUID(),
    ...changes,
  })
  return id
}
