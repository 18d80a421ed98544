import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { columnsOf, patiently } from './fill.ts'

/** How much there is to search; every figure can be smaller for a quick try. */
export type CheckoutsSize = { checkouts: number; users: number; merchants: number }

/**
 * Fills a database that holds the demo world with checkouts of three years:
 *
 * - mobile users and merchants, copies of demo ones under names of their own;
 * - checkouts, copies of demo ones in their states, nine of ten bought by mobile users; each of the
 *   titles that are sold was called otherwise in each of the 36 months;
 * - an invoice for each that was paid.
 *
 * The random numbers are seeded, so that every run has the same.
 */
export async function fillCheckouts(db: Database, size: CheckoutsSize): Promise<void> {
  const columns = {
    users: await columnsOf(db, 'users', ['id', 'full_name', 'email', 'local_number']),
    checkouts: await columnsOf(db, 'checkouts', [
      'id',
      'user_id',
      'user_role',
      'terms',
      'created_at',
      'changed_at',
      'paid_at',
      'provider_reference',
      'idempotency_key',
      'form_nonce',
      'booked_state',
    ]),
  }
  await patiently(
    db,
    addUsers(columns.users, 'USER', size.users),
    addUsers(columns.users, 'MERCHANT', size.merchants),
    sql`alter table checkouts disable trigger user`,
    addCheckouts(columns.checkouts, size.checkouts),
    sql`alter table checkouts enable trigger user`,
    sql`delete from checkout_tallies`,
    sql`insert into checkout_tallies select state, count(*) from checkouts group by state`,
    addInvoices,
    sql`insert into invoice_counters (series, year, last)
      select 'INVOICE', year, max(sequence) from invoices group by year
      on conflict (series, year) do update set last = excluded.last`,
  )
}

/** Names of 400 first and 400 last names, as long as people’s are. */
function addUsers(columns: SQL, role: string, count: number): SQL {
  return sql`
    insert into users (id, full_name, local_number, ${columns})
    select gen_random_uuid(),
      initcap(translate(left(md5((number % 400)::text), 6), '0123456789', 'anilumeroh') || ' '
        || translate(left(md5('last' || number / 400 % 400), 8), '0123456789', 'anilumeroh')),
      case when ${role} = 'USER' then (700000000 + number)::text
        when country_code is not null then (600000000 + number)::text end,
      ${columns}
    from (select * from users where role = ${role} and deleted_at is null order by id limit 1) one,
      generate_series(1, ${count}::int) number`
}

function addCheckouts(columns: SQL, count: number): SQL {
  return sql`
    with models as (select *, row_number() over (order by id) - 1 as place from checkouts),
    buyers as materialized (
      select id, role, row_number() over (partition by role order by id) - 1 as place
      from users where role in ('USER', 'MERCHANT') and deleted_at is null
    ),
    peers as (select role, count(*) from buyers group by role),
    plans as materialized (
      select number, peers.role, floor(random() * peers.count)::bigint as place,
        now() - interval '3 years' * (1 - number / ${count}::float8) as begun
      from generate_series(1, ${count}::int) number
        join peers on peers.role = case when number % 10 = 0 then 'MERCHANT' else 'USER' end
    )
    insert into checkouts (id, user_id, user_role, terms, created_at, changed_at, paid_at,
      provider_reference, idempotency_key, form_nonce, booked_state, ${columns})
    select gen_random_uuid(), buyers.id, buyers.role,
      jsonb_set(terms, '{title}', to_jsonb(terms->>'title' || to_char(begun, ' YYYY-MM'))),
      begun, begun, case when models.paid_at is not null then begun end,
      null, gen_random_uuid(), gen_random_uuid(), booked_state, ${columns}
    from plans
      join buyers on buyers.role = plans.role and buyers.place = plans.place
      join models on models.place = number % (select count(*) from models)
    order by begun`
}

const addInvoices = sql`
  insert into invoices (id, checkout_id, number, year, sequence, issued_at, user_id, user_role, seller,
    buyer_name, kind, terms, amount_cents, currency, broker, paid_at)
  select gen_random_uuid(), bought.id, 'OLD-' || bought.year || '-' || lpad(place::text, 8, '0'),
    bought.year, place, bought.paid_at, bought.user_id, bought.user_role, '{"name":"Dealdesk","address":null,"taxNumber":null}', full_name,
    bought.kind, bought.terms, bought.amount_cents, bought.currency, bought.broker, bought.paid_at
  from (
    select *, row_number() over (partition by year order by created_at, id)
        + coalesce((select last from invoice_counters where series = 'INVOICE'
          and invoice_counters.year = dated.year), 0) as place
    from (select *, extract(year from paid_at)::int as year from checkouts) dated
    where paid_at is not null and id not in (select checkout_id from invoices)
  ) bought join users on users.id = bought.user_id`
