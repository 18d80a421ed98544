import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { keyOf, rollUps, sums } from '#src/services/core/view-counts/sums.ts'
import { columnsOf, patiently } from './fill.ts'

/** How much there is to count; every figure can be smaller for a quick try. */
export type ViewsSize = { merchants: number; deals: number; rawDays: number }

/**
 * Fills a database that holds the demo world with a year of views, as their sums by day, tens, month and quarter:
 *
 * - merchants, copies of a demo one under names of their own;
 * - deals, copies of demo ones, that began on any of the last 425 days and run for 14 to 180, so that
 *   about 25,000 of 100,000 run on one day; the one that is liked most is viewed 13 times as often as
 *   the one that is liked least;
 * - for each day of each deal a number of views around its liking, and for each day of each merchant,
 *   bank and category the sum of its deals and views of its own page: 50 million in all;
 * - for the last `rawDays` the single views of the deals as well, as the job would count them.
 *
 * The random numbers are seeded, so that every run has the same.
 */
export async function fillViews(db: Database, size: ViewsSize): Promise<void> {
  await patiently(
    db,
    sql`truncate views, view_days, view_tens, view_months, view_quarters, uncounted_views`,
  )
  await addMerchants(db, size.merchants)
  await addDeals(db, size.deals)
  await patiently(db, sql`drop index view_days_day`, addDealDays, ...addOtherDays, ...addRollUps)
  await patiently(
    db,
    sql`create index view_days_day on view_days (subject, day, subject_id, views)`,
  )
  await patiently(db, addRaw(size.rawDays))
}

const today = sql`(now() at time zone 'Asia/Colombo')::date`

async function addMerchants(db: Database, count: number) {
  const users = await columnsOf(db, 'users', [
    'id',
    'email',
    'country_code',
    'local_number',
    'full_name',
  ])
  const profiles = await columnsOf(db, 'business_profiles', ['user_id', 'business_name'])
  await patiently(
    db,
    sql`insert into users (id, full_name, ${users})
      select gen_random_uuid(), 'Merchant ' || number, ${users}
      from (select * from users where email = 'nadeesha@harbourhouse.example') one, generate_series(1, ${count}::int) number`,
    sql`insert into business_profiles (user_id, business_name, ${profiles})
      select new.id, 'House ' || substr(new.full_name, 10), ${profiles}
      from (select id, full_name from users where full_name like 'Merchant %') new,
        (select * from business_profiles where business_name = 'Harbour House') one`,
  )
}

async function addDeals(db: Database, count: number) {
  const columns = await columnsOf(db, 'deals', [
    'id',
    'deal_code',
    'merchant_id',
    'title',
    'valid_from',
    'expired_on',
    'expires_on',
    'created_at',
  ])
  await patiently(
    db,
    sql`
    with merchants as (
      select id, row_number() over () - 1 as place from users where full_name like 'Merchant %'
    ),
    models as (
      select *, row_number() over (order by id) - 1 as place from deals where approval_status = 'APPROVED'
    ),
    plans as (
      select number, ${today} - (random() * 425)::int as first, 14 + (random() * 166)::int as days
      from generate_series(1, ${count}::int) number
    )
    insert into deals (id, deal_code, merchant_id, title, valid_from, expired_on, expires_on, created_at, ${columns})
    select gen_random_uuid(), upper(left(md5('deal' || number), 8)), merchants.id, title || ' ' || number,
      first::timestamptz, (first + days)::timestamptz, first + days, first::timestamptz - interval '2 days', ${columns}
    from plans
      join models on models.place = number % (select count(*) from models)
      join merchants on merchants.place = number % (select count(*) from merchants)
    on conflict do nothing`,
  )
}

const addDealDays = sql`
  insert into view_days (subject, subject_id, day, views)
  select 'DEAL', id, day::date, views from (
    select id, day, floor(likes * (0.5 + random()) + random())::int as views
    from (
      select id, 1.6 / (0.08 + random()) as likes, (valid_from at time zone 'Asia/Colombo')::date as first, expires_on as last
      from deals where approval_status = 'APPROVED' order by id
    ) liked, generate_series(greatest(first, ${today} - 364)::timestamp, least(last, ${today}), '1 day') day
  ) viewed where views > 0`

/** Merchants and categories: the sums of their deals, and beside them and for banks what their own pages had. */
const addOtherDays = [
  addSums(
    'MERCHANT',
    sql`${ofDeals(sql`merchant_id`)} union all ${ofPages(sql`select id from users where role = 'MERCHANT'`, 2)}`,
  ),
  addSums(
    'CATEGORY',
    sql`${ofDeals(sql`category_id`)} union all ${ofPages(sql`select id from categories`, 900)}`,
  ),
  addSums('BANK', ofPages(sql`select id from users where role = 'BANK'`, 300)),
]

function addSums(subject: string, parts: SQL): SQL {
  return sql`
    insert into view_days (subject, subject_id, day, views)
    select ${subject}, id, day, sum(views) from (${parts}) part (id, day, views) group by id, day order by id, day`
}

function ofDeals(owner: SQL): SQL {
  return sql`
    select ${owner}, day, views from view_days join deals on deals.id = subject_id where subject = 'DEAL'`
}

function ofPages(ids: SQL, average: number): SQL {
  return sql`
    select id, ${today} - back, 1 + floor(random() * 2 * ${average}::int)::int
    from (${ids}) pages, generate_series(0, 364) back`
}

const addRollUps = rollUps.map(
  ({ grain, finer, startOf }) => sql`
  insert into ${sums[grain].table} (${keyOf(grain)}, views)
  select subject, subject_id, ${startOf(sums[finer].start)}, sum(views)
  from ${sums[finer].table} group by 1, 2, 3`,
)

/** Recorded in the order in which they happened. */
function addRaw(days: number): SQL {
  const moment = sql`(day::timestamp + interval '1 second' * floor(random() * 86400)) at time zone 'Asia/Colombo'`
  return sql`
    insert into views (deal_id, merchant_id, category_id, viewed_at, recorded_at, batch_id)
    select id, merchant_id, category_id, moment, moment, 0 from (
      select deals.id, merchant_id, category_id, ${moment} as moment
      from view_days join deals on deals.id = subject_id, generate_series(1, views)
      where subject = 'DEAL' and day > ${today} - ${days}::int
    ) single where moment < now() order by moment`
}
