import { sql } from 'drizzle-orm'
import {
  type Compared,
  compare,
  partsOf,
  type Source,
} from '#src/services/kit/reconciliation/compare.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import type { Counterpart } from './counterpart.ts'

/** What was paid for plans and packages against what is counted of it. */
export async function* comparePayments(
  db: Source,
  { entries, isEntered }: Counterpart,
): AsyncGenerator<Compared> {
  for (const part of await partsOf(db, checkouts, sql`id`))
    yield await compare(db, {
      facts: sql`
        entry as (
          select id, sum(count) as payments, sum(paid_cents) as paid, sum(deducted_cents) as refunded
          from (${entries}) as entries where ${part} group by id
        ),
        paid as (
          select id, amount_cents - refund as due, refund
          from ${checkouts} cross join lateral (values (
            refunded_of(state, paid_at, amount_cents, charged_cents, refunded_cents))) as of (refund)
          where ${part} and paid_at is not null
        ),
        facts as (
          select coalesce(paid.id, entry.id) as id, entry.payments, entry.paid, entry.refunded,
            (paid.id is not null)::int as is_paid, coalesce(due, 0) as due, coalesce(refund, 0) as refund
          from paid full join entry on entry.id = paid.id
        )`,
      from: sql`facts`,
      checks: [
        {
          kind: 'ledgerPayment',
          fails: sql`(is_paid, due, refund) is distinct from
              (coalesce(payments, 0), coalesce(paid, 0), coalesce(refunded, 0))
            and ${isEntered}`,
          expected: sql`due || ' + ' || refund`,
          found: sql`coalesce(paid, 0) || ' + ' || coalesce(refunded, 0)`,
        },
      ],
      about: { of: sql`id` },
    })
}
