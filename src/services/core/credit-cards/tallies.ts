import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { creditCardTallies } from './schema.ts'

/** Rows are locked in key order, so that two changes never deadlock. */
export async function countCards(tx: Tx, bankIds: readonly string[], by: 1 | -1): Promise<void> {
  if (bankIds.length === 0) return
  const scopes = [ALL_OWNERS, ...new Set(bankIds)].sort()
  const rows = scopes.map((scope) => ({
    scope,
    requests: by * bankIds.filter((id) => scope === ALL_OWNERS || scope === id).length,
  }))
  await tx
    .insert(creditCardTallies)
    .values(rows)
    .onConflictDoUpdate({
      target: creditCardTallies.scope,
      set: { requests: sql`${creditCardTallies.requests} + excluded.requests` },
    })
}
