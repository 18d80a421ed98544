import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { addDays } from '#src/i18n/business-time.ts'
import { countDays } from '#src/services/core/view-counts/count-days.ts'
import { dealEvents, eventDeals } from '../../services/core/deals-of-the-day/schema.ts'
import { viewProgress, views } from '../../services/core/view-counts/schema.ts'
import { chanceOf, viewSubjects } from './view-subjects.ts'
import type { World } from './world.ts'

const DAYS = 365

/** A year of views in one statement, about 200,000, more at weekends and growing by month. */
export async function writeViews(tx: Tx, world: World): Promise<void> {
  const { accounts, now, timeZone, today } = world
  if (!accounts.some(({ role }) => role === 'USER')) return
  const first = addDays(today, 1 - DAYS)
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
      select days.*, (day + interval '7 hours' + interval '8 hours'
        * (${chanceOf(sql`id`, sql`seed + place`)} + ${chanceOf(sql`id`, sql`-seed - place`)}))
        at time zone ${timeZone}::text as moment
      from days cross join lateral generate_series(1, round(expected)::int) as place
    )
    insert into ${views} (deal_id, category_id, merchant_id, bank_id, viewed_at, recorded_at)
    select deal_id, category_id, merchant_id, bank_id, moment, moment
    from moments where moment < ${new Date(now).toISOString()}::timestamptz order by moment`)
  await countDays(tx, { from: first, to: today }, timeZone)
  await tx.insert(viewProgress).values({ countedTo: new Date(now) })
}

const ofWeekday = sql`(array[0.85, 0.8, 0.9, 0.95, 1.2, 1.5, 1.3])[extract(isodow from day)::int]`

const ofNews = sql`case when deal_id is null then 1 else
  (0.5 + exp((first - day::date) / 12.0)) * case when exists (
    select 1 from ${eventDeals} join ${dealEvents} on ${dealEvents.id} = ${eventDeals.eventId}
    where ${eventDeals.dealId} = subjects.deal_id and ${dealEvents.validOn} = day::date
  ) then 3 else 1 end end`
