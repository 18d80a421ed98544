import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { categories } from '#src/services/core/categories/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { dealEvents, eventDeals } from '#src/services/core/deals-of-the-day/schema.ts'
import { countDays } from '#src/services/core/view-counts/count-days.ts'
import { views } from '#src/services/core/view-counts/schema.ts'
import { accountId } from './account.ts'
import type { World } from './world.ts'

const DAYS = 365
/** No batch has this number, so none waits to be counted. */
const COUNTED = 0

/** A year of views in one statement, about 200,000, more at weekends and growing by month. */
export async function writeViews(tx: Tx, world: World): Promise<void> {
  const { accounts, now, timeZone, today } = world
  if (!accounts.some(({ role }) => role === 'USER')) return
  const first = addDays(today, 1 - DAYS)
  const present = sql`${new Date(now).toISOString()}::timestamptz`
  // Each was seen today, also in its first minutes and on the first of a month, when reports begin.
  const justNow = sql`${present} - (${present} - day at time zone ${timeZone}::text) * 0.1 * ${chanceOf(sql`id`, sql`0`)}`
  const growth = sql`(0.7 + 0.6 * (day::date - ${first}::date) / ${DAYS})`
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    with subjects as (${viewSubjects(world)}),
    days as materialized (
      select subjects.*, day, (${today}::date - day::date)::bigint * 10000 as seed,
        likes * ${ofWeekday} * ${ofNews} * ${growth} * (0.6 + 0.8 * ${chanceOf(sql`id`, sql`${today}::date - day::date`)}) as expected
      from subjects cross join lateral generate_series(
        greatest(first, ${first}::date)::timestamp, least(last, ${today}::date), '1 day') as day
    ),
    moments as materialized (
      select days.*, case place when 0 then ${justNow} else
        (day + interval '7 hours' + interval '8 hours'
          * (${chanceOf(sql`id`, sql`seed + place`)} + ${chanceOf(sql`id`, sql`-seed - place`)}))
        at time zone ${timeZone}::text end as moment
      from days cross join lateral generate_series((day < ${today}::date)::int, round(expected)::int) as place
    )
    insert into ${views} (deal_id, category_id, merchant_id, bank_id, viewed_at, recorded_at, batch_id)
    select deal_id, category_id, merchant_id, bank_id, moment, moment, ${COUNTED}
    from moments where moment < ${present} order by moment`)
  await countDays(tx, { from: first, to: today }, timeZone)
}

const ofWeekday = sql`(array[0.85, 0.8, 0.9, 0.95, 1.2, 1.5, 1.3])[extract(isodow from day)::int]`

const ofNews = sql`case when deal_id is null then 1 else
  (0.5 + exp((first - day::date) / 12.0)) * case when exists (
    select 1 from ${eventDeals} join ${dealEvents} on ${dealEvents.id} = ${eventDeals.eventId}
    where ${eventDeals.dealId} = subjects.deal_id and ${dealEvents.validOn} = day::date
  ) then 3 else 1 end end`

const DEALS_MAX = 500

function viewSubjects(world: World): SQL {
  return sql`${ofDeals(world)} union all ${ofBusinesses(world)} union all ${ofCategories(world)}`
}

function chanceOf(id: SQL, seed: SQL): SQL {
  return sql`((uuid_hash_extended(${id}, ${seed}) & 1048575)::float8 / 1048576)`
}

function ofDeals({ timeZone }: World): SQL {
  const { id, merchantId, validFrom, expiresOn } = deals
  const favour = sql`case when ${merchantId} = ${accountId('nadeesha')} then 2 else 1 end`
  return sql`(
    select ${id} as id, ${id} as deal_id, ${deals.categoryId} as category_id,
      ${merchantId} as merchant_id, null::uuid as bank_id,
      1.3 / (0.08 + ${chanceOf(sql`${id}`, sql`0`)}) * ${favour} as likes,
      (${validFrom} at time zone ${timeZone}::text)::date as first, ${expiresOn} as last
    from ${deals}
    where ${deals.approvalStatus} = 'APPROVED' and ${deals.deletedAt} is null
    order by ${deals.createdAt}, ${id} limit ${DEALS_MAX}
  )`
}

function ofBusinesses({ accounts, today }: World): SQL {
  const open = accounts.filter(
    ({ role, status, profile }) =>
      (role === 'MERCHANT' || role === 'BANK') && status === 'APPROVED' && profile === 'APPROVED',
  )
  const ids = sql.param(open.map(({ key }) => accountId(key)))
  const roles = sql.param(open.map(({ role }) => role))
  const days = sql.param(open.map(({ joinedDaysAgo }) => addDays(today, -joinedDaysAgo)))
  const chance = chanceOf(sql`id`, sql`0`)
  return sql`(
    select id, null, null, case when role = 'MERCHANT' then id end,
      case when role = 'BANK' then id end,
      case when role = 'BANK' then 6 + 16 * ${chance} else 0.5 + 4 * ${chance} ^ 2 end,
      joined, ${today}::date
    from unnest(${ids}::uuid[], ${roles}::text[], ${days}::date[]) as open (id, role, joined)
  )`
}

function ofCategories({ timeZone, today }: World): SQL {
  const { id, createdAt, startDate, expiryDate } = categories
  return sql`(
    select ${id}, null, ${id}, null, null, 4 + 20 * ${chanceOf(sql`${id}`, sql`0`)},
      (coalesce(${startDate}, ${createdAt}) at time zone ${timeZone}::text)::date,
      coalesce((${expiryDate} at time zone ${timeZone}::text)::date, ${today}::date)
    from ${categories} where ${categories.deletedAt} is null
  )`
}
