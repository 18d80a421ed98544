import { type SQL, sql } from 'drizzle-orm'
import { type Compared, compare, partsOf, type Source } from './compare.ts'

/** What was paid for plans and packages, and the coupons that people took from their packages. */
export async function* comparePayments(db: Source): AsyncGenerator<Compared> {
  for (const part of await partsOf(db, sql`checkouts`, sql`id`))
    yield await compareCheckouts(db, part)
  for (const part of await partsOf(db, sql`package_subscriptions`, sql`user_id`))
    yield await comparePackages(db, part)
}

function compareCheckouts(db: Source, part: SQL): Promise<Compared> {
  return compare(db, {
    facts: sql`
      entry as (
        select id, sum(count) as payments, sum(paid_cents) as paid, sum(deducted_cents) as refunded
        from (select source_id as id, count, paid_cents, deducted_cents from ledger
          where measure = 'PAYMENT') as entries
        where ${part} group by id
      ),
      paid as (
        select id, amount_cents - refund as due, refund
        from checkouts cross join lateral (values (
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
          and not exists (select from ledger_backlog where measure = 'PAYMENT')`,
        expected: sql`due || ' + ' || refund`,
        found: sql`coalesce(paid, 0) || ' + ' || coalesce(refunded, 0)`,
      },
    ],
    about: { of: sql`id` },
  })
}

function comparePackages(db: Source, part: SQL): Promise<Compared> {
  return compare(db, {
    facts: sql`
      facts as (
        select user_id, sum(used_coupons) as used,
          (select count(*) from coupons where collected_by = package.user_id) as collected
        from package_subscriptions as package where ${part} group by user_id
      )`,
    from: sql`facts`,
    checks: [
      {
        kind: 'packageUsed',
        fails: sql`used > collected`,
        expected: sql`collected`,
        found: sql`used`,
      },
    ],
    about: { of: sql`user_id` },
  })
}
