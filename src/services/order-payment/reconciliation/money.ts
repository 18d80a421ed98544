import { type SQL, sql } from 'drizzle-orm'
import { refundKinds, revenueAccounts } from '#src/contract/order-payment/journal.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import {
  type Compared,
  compare,
  partsOf,
  type Source,
} from '#src/services/kit/reconciliation/compare.ts'
import { checkouts } from '#src/services/order-payment/checkouts/schema.ts'
import { disputes } from '#src/services/order-payment/disputes/schema.ts'
import {
  creditNotes,
  invoiceCounters,
  invoices,
} from '#src/services/order-payment/invoices/schema.ts'
import { journal, journalEntries } from '#src/services/order-payment/journal/schema.ts'
import type { Counterpart } from './counterpart.ts'
import { moneyChecks } from './money-checks.ts'

/** Checkouts against the journal, their invoices, credit notes, disputes and what they brought. */
export async function* compareMoney(
  db: Source,
  counterpart: Counterpart,
  timeZone: string,
): AsyncGenerator<Compared> {
  for (const part of await partsOf(db, checkouts, sql`id`)) {
    yield await compare(db, {
      facts: facts(part, counterpart, timeZone),
      from: sql`facts`,
      checks: moneyChecks(counterpart.isEntered),
      about,
    })
  }
  for (const part of await partsOf(db, journal, sql`id`)) yield await compareEntries(db, part)
  yield await compareNumbers(db)
}

const about = { of: sql`'checkout ' || id` }

const isRefund = sql`kind in ${[...refundKinds]}`

/** Sums of a checkout's entries by what they are: above zero where all is well. */
const sums = sql`
  sum(amount_cents) filter (where kind = 'SALE' and account = 'RECEIVABLE')::bigint as sold,
  -sum(amount_cents) filter (where kind = 'SALE' and account = 'TAX')::bigint as sale_tax,
  -sum(amount_cents) filter (where account = ${revenueAccounts.PLAN})::bigint as plans,
  -sum(amount_cents) filter (where account = ${revenueAccounts.PACKAGE})::bigint as packages,
  -sum(amount_cents) filter (where ${isRefund} and account = 'RECEIVABLE')::bigint as given_back,
  sum(amount_cents) filter (where ${isRefund} and account = 'TAX')::bigint as refund_tax,
  sum(amount_cents) filter (where account = 'DISPUTED')::bigint as disputed`

function facts(part: SQL, { entries, plans, packages }: Counterpart, timeZone: string): SQL {
  return sql`
    checkout as materialized (select * from ${checkouts} where ${part}),
    movement as materialized (
      select * from (select checkout_id as id, journal.id as movement_id, kind, broker, reference,
        currency, charged_cents, day from ${journal}) as movement where ${part}
    ),
    entered as (
      select id, ${sums} from movement join ${journalEntries} using (movement_id) group by id
    ),
    moved as (
      select movement.id, count(*) as movements, count(*) filter (where movement.kind = 'SALE') as sales,
        min(day) filter (where movement.kind = 'SALE') as sale_day, sum(movement.charged_cents) as charged,
        min(movement.broker) filter (where movement.broker <> checkout.broker) as other_broker,
        min(movement.currency) filter (where movement.currency <> checkout.currency) as other_currency,
        min(coalesce(movement.reference, '–')) filter (
          where movement.reference is distinct from checkout.provider_reference) as other_reference
      from movement join checkout on checkout.id = movement.id group by movement.id
    ),
    counted as (
      select id, sum(paid_cents + deducted_cents)::bigint as counted,
        sum(deducted_cents)::bigint as counted_back
      from (${entries}) as entries where ${part} group by id
    ),
    facts as (
      select checkout.id, version, posted_version, changed_at, state, amount_cents, charged_cents,
        refunded_cents, broker, provider_reference, currency, user_id, subject_id, fulfilled_id, paid_at,
        entered.sold, sale_tax, given_back, refund_tax, disputed,
        case checkout.kind when 'PACKAGE' then packages else plans end as revenue,
        movements, sales, sale_day, charged, other_broker, other_currency, other_reference,
        counted, counted_back,
        paid_at is not null and state in ('PAID', 'REFUNDED') as is_paid,
        ${businessToday(timeZone, sql`paid_at`)} as paid_day,
        refunded_of(state, paid_at, amount_cents, charged_cents, refunded_cents) as refund,
        coalesce(invoice.tax_cents, 0) as tax_cents, invoice.number as invoice, invoiced,
        invoice_currency, invoice_user, credit, part_credits,
        open_disputes, open_of_same, lost_disputes, unposted_disputes, is_delivered, is_running, is_frozen, receiver,
        payers, is_paid_otherwise
      from checkout left join entered using (id) left join moved using (id) left join counted using (id)
      left join lateral (
        select number, tax_cents, amount_cents as invoiced, currency as invoice_currency,
          user_id as invoice_user, credit_number as credit,
          (select sum(part.amount_cents) from ${creditNotes} as part where invoice_id = invoices.id)
            as part_credits
        from ${invoices} where checkout_id = checkout.id
      ) as invoice on true
      cross join lateral (
        select count(*) filter (where state = 'OPEN') as open_disputes,
          count(*) filter (where state = 'LOST') as lost_disputes,
          count(*) filter (where posted_state is distinct from state) as unposted_disputes
        from ${disputes} where checkout_id = checkout.id
      ) as disputed_by
      cross join lateral (
        select count(*) as open_of_same from ${disputes} join ${checkouts} as same on same.id = checkout_id
        where disputes.state = 'OPEN' and same.fulfilled_id in (
          with recursive line as (
            select id, replaces from (${plans}) as plan where id = checkout.fulfilled_id
            union all
            select earlier.id, earlier.replaces from (${plans}) as earlier
            join line on line.replaces = earlier.id
          ) select checkout.fulfilled_id union all select id from line)
      ) as freezing
      cross join lateral (
        select count(*) > 0 as is_delivered, coalesce(bool_or(runs), false) as is_running,
          coalesce(bool_or(frozen_at is not null), false) as is_frozen, min(user_id::text)::uuid as receiver
        from (
          select runs, frozen_at, user_id from (${plans}) as plan
          where checkout.kind <> 'PACKAGE' and id = checkout.fulfilled_id
          union all
          select runs, frozen_at, user_id from (${packages}) as package
          where checkout.kind = 'PACKAGE' and id = checkout.fulfilled_id
        ) as brought
      ) as delivery
      left join (
        select fulfilled_id as of, count(*) as payers from ${checkouts}
        where fulfilled_id is not null and kind <> 'RENEWAL' group by fulfilled_id having count(*) > 1
      ) as payers on payers.of = checkout.fulfilled_id
      cross join lateral (
        select count(*) > 0 as is_paid_otherwise from ${checkouts} as other
        where other.fulfilled_id = checkout.fulfilled_id and other.state = 'PAID'
      ) as otherwise
    )`
}

function compareEntries(db: Source, part: SQL): Promise<Compared> {
  return compare(db, {
    facts: sql`
      facts as (
        select coalesce(movement.id, entry.id) as id, movement.id is not null as is_known, sum,
          movement.id is null or checkouts.id is not null as is_founded
        from (select id, checkout_id from ${journal} where ${part}) as movement
        full join (
          select id, sum(amount_cents) as sum
          from (select movement_id as id, amount_cents from ${journalEntries}) as entries
          where ${part} group by id
        ) as entry on entry.id = movement.id
        left join ${checkouts} on checkouts.id = movement.checkout_id
      )`,
    from: sql`facts`,
    checks: [
      {
        kind: 'movementBalance',
        fails: sql`is_known and sum is distinct from 0`,
        expected: sql`0`,
        found: sql`coalesce(sum::text, '–')`,
      },
      {
        kind: 'movementOrphan',
        fails: sql`not is_known or not is_founded`,
        expected: sql`id`,
        found: sql`'–'`,
      },
    ],
    about: { of: sql`'movement ' || id` },
  })
}

/** Each series of each year is numbered from 1 up to its counter. */
function compareNumbers(db: Source): Promise<Compared> {
  return compare(db, {
    facts: sql`
      number as (
        select 'INVOICE' as series, year, sequence from ${invoices}
        union all
        select 'CREDIT_NOTE', split_part(credit_number, '-', 3)::int,
          split_part(credit_number, '-', 4)::int
        from ${invoices} where credit_number is not null
        union all
        select 'CREDIT_NOTE', year, sequence from ${creditNotes}
      ),
      facts as (
        select coalesce(used.series, counter.series) as series, coalesce(used.year, counter.year) as year,
          coalesce(last, 0) as last, coalesce(count, 0) as count, coalesce(highest, 0) as highest
        from (
          select series, year, count(distinct sequence) as count, max(sequence) as highest
          from number group by series, year
        ) as used
        full join ${invoiceCounters} as counter
          on counter.series = used.series and counter.year = used.year
      )`,
    from: sql`facts`,
    checks: [
      {
        kind: 'numberGap',
        fails: sql`last <> count or last <> highest`,
        expected: sql`last`,
        found: sql`count || ' / ' || highest`,
      },
    ],
    about: { of: sql`series || ' ' || year` },
  })
}
