import { sql } from 'drizzle-orm'
import { type ErasureBlocker, erasureBlockers } from '#src/contract/authentication/persons.ts'
import type { Queryable } from '#src/database/connect.ts'

const conditions: Record<ErasureBlocker, ReturnType<typeof sql>> = {
  dispute: sql`
    select from disputes join checkouts on checkouts.id = checkout_id
    where user_id = account and closed_at is null`,
  payment: sql`
    select from checkouts where user_id = account and state in ('CREATED', 'PENDING')`,
  refund: sql`
    select from refunds join checkouts on checkouts.id = checkout_id
    where user_id = account and ended_at is null`,
  plan: sql`
    select from subscriptions where user_id = account and ended_at is null and amount_cents > 0`,
  package: sql`
    select from package_subscriptions
    where user_id = account and replaced_at is null and ends_at > now() and price_cents > 0`,
  deals: sql`
    select from deals
    where merchant_id = account and deleted_at is null
      and approval_status in ('PENDING', 'APPROVED') and expired_on > now()`,
}

/** What is still open between an account and others, so that it cannot be erased yet. */
export async function findBlockers(
  db: Queryable,
  accountId: string | null,
): Promise<ErasureBlocker[]> {
  if (accountId === null) return []
  const checks = erasureBlockers.map((name) => sql`exists (${conditions[name]})`)
  const { rows } = await db.execute<{ open: boolean[] }>(sql`
    select array[${sql.join(checks, sql`, `)}] as open
    from (select ${accountId}::uuid as account) as person`)
  return erasureBlockers.filter((_, at) => rows[0]?.open[at])
}
