import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'

type Line = { kind: string; charged: number | null; day: string; entries: Record<string, number> }

/** What the journal says of a checkout, in the order in which it was posted. */
export async function journalOf(db: Database, checkoutId: string): Promise<Line[]> {
  const { rows } = await db.execute<Line>(sql`
    select kind, charged_cents::float8 as charged, day::text as day,
      json_object_agg(account, amount_cents) as entries
    from journal join journal_entries on movement_id = journal.id
    where checkout_id = ${checkoutId} group by journal.id order by journal.id`)
  return rows
}

/** Sums of all accounts of a checkout, without those that are zero. */
export async function balancesOf(db: Database, checkoutId: string) {
  const { rows } = await db.execute<{ balances: Record<string, number> | null }>(sql`
    select json_object_agg(account, sum) as balances from (
      select account, sum(amount_cents) from journal join journal_entries on movement_id = journal.id
      where checkout_id = ${checkoutId} group by account having sum(amount_cents) <> 0) as sums`)
  return rows[0]?.balances ?? {}
}
