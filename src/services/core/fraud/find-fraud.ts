import { type SQL, sql } from 'drizzle-orm'
import {
  FRAUD_REDEMPTIONS,
  FRAUD_ROWS,
  type FraudRow,
  fraudSpans,
  type Suspicion,
} from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts, findTillFacts, tillOf } from '#src/services/authentication/index.ts'
import {
  isPaused,
  isStanding,
  outcomeColumns,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { isEntryOf } from '#src/services/core/ledger/entry-of.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { limitOf } from './limits.ts'

type Row = {
  what: Suspicion
  merchantId: string
  dealId: string | null
  title: string | null
  couponsActive: boolean | null
  paused: boolean | null
  tillId: string | null
  personId: string | null
  network: string | null
  count: number
  amount: number
  usual: number
  day: string
  lastAt: string
}

const limits = fraudSpans

/** The newest first, by one statement; of all merchants where none is named. */
export async function findFraud(
  db: Queryable,
  merchantId: string | null,
  timeZone: string,
  format: Format,
): Promise<FraudRow[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${recent(merchantId, timeZone)},
    seen as (
      ${guesses(merchantId, timeZone)}
      union all ${bursts}
      union all ${outsideHours}
      union all ${customers}
      union all ${takings(merchantId, timeZone)}
    )
    select what, seen.merchant_id as "merchantId", seen.deal_id as "dealId", title,
      deal_coupons.status = 'ACTIVE' as "couponsActive", ${isPaused()} as paused,
      till_id as "tillId", person_id as "personId", network,
      seen.count::int as count, amount::float8 as amount, usual::float8 as usual,
      (last_at at time zone ${timeZone}::text)::date::text as day, last_at::text as "lastAt"
    from seen left join deals on deals.id = seen.deal_id
    left join deal_coupons on deal_coupons.deal_id = seen.deal_id
    order by last_at desc, what limit ${FRAUD_ROWS}`)
  const [people, tills] = await Promise.all([
    findAccounts(
      db,
      rows.flatMap(({ merchantId: id, personId }) => (personId ? [id, personId] : [id])),
    ),
    findTillFacts(
      db,
      rows.flatMap(({ tillId }) => tillId ?? []),
    ),
  ])
  return rows.map(({ dealId, title, couponsActive, paused, tillId, personId, network, ...row }) => {
    const till = (tillId && tills.get(tillId)) || null
    return {
      what: row.what,
      merchant: { id: row.merchantId, name: people.get(row.merchantId)?.name ?? '' },
      deal: dealId
        ? {
            id: dealId,
            title: title ?? '',
            couponsActive: couponsActive ?? false,
            paused: paused ?? false,
          }
        : null,
      till,
      who: till?.name ?? (personId ? people.get(personId)?.name : network) ?? '',
      count: row.count,
      usual: format.money(row.usual),
      amount: format.money(row.amount),
      day: row.day,
      lastOn: format.instant(new Date(row.lastAt)),
    }
  })
}

const own = (merchantId: string | null, column: SQL) =>
  merchantId === null ? sql`true` : sql`${column} = ${merchantId}::uuid`

const firstDay = (timeZone: string) => sql`(${businessToday(timeZone)} - ${limits.days - 1}::int)`

/**
 * The newest redemptions that stand. A merchant's are found by its index of redemptions, everybody's by the
 * ledger's of moments, which has an entry for each.
 */
function recent(merchantId: string | null, timeZone: string): SQL {
  const since = sql`${firstDay(timeZone)}::timestamp at time zone ${timeZone}::text`
  const newest =
    merchantId === null
      ? sql`
        ledger as (
          select * from ledger
          where measure = 'REDEEMED' and paid_cents + deducted_cents > 0 and happened_at >= ${since}
          order by happened_at desc limit ${FRAUD_REDEMPTIONS}
        ),
        found as (
          select redemptions.* from ledger join redemptions on ${isEntryOf(redemptions)}
          where ${isStanding(outcomeColumns)}
        )`
      : sql`
        found as (
          select * from redemptions
          where merchant_id = ${merchantId}::uuid and redeemed_at >= ${since}
            and ${isStanding(outcomeColumns)}
          order by redeemed_at desc limit ${FRAUD_REDEMPTIONS}
        )`
  return sql`
    ${newest},
    recent as materialized (
      select deal_id, found.merchant_id, redeemed_by, till_id, collected_by, found.redeemed_at,
        found.redeemed_at at time zone ${timeZone}::text as local_at
      from found join coupons on coupons.id = coupon_id
    )`
}

const shape = (what: Suspicion, columns: SQL) => sql`select ${what}::text as what, ${columns}`

/** Of a network, which is named by its till if all came from that one; and of a till on the move. */
function guesses(merchantId: string | null, timeZone: string): SQL {
  const found = (network: SQL, till: SQL, group: SQL, which: SQL) =>
    shape(
      'wrongCodes',
      sql`merchant_id, null::uuid as deal_id, null::uuid as person_id, ${network} as network,
        ${till} as till_id, sum(count) as count, 0::numeric as amount, 0::numeric as usual,
        max(last_at) as last_at
      from (
        select coupon_guesses.*, ${tillOf(sql`sign_in_id`)} as till_id from coupon_guesses
        where day >= ${firstDay(timeZone)} and ${own(merchantId, sql`merchant_id`)}
      ) as guesses
      group by merchant_id, day, ${group}
      having sum(count) >= ${limitOf('wrongCodes', sql`merchant_id`)} and ${which}`,
    )
  const onlyTill = sql`case when count(distinct till_id) = 1 and count(till_id) = count(*)
    then (array_agg(till_id))[1] end`
  return sql`
    ${found(sql`network`, onlyTill, sql`network`, sql`true`)}
    union all ${found(
      sql`null::text`,
      sql`till_id`,
      sql`till_id`,
      sql`till_id is not null and count(distinct network) > 1`,
    )}`
}

/** Of one till, since all of a shop redeem as its account. */
const bursts = shape(
  'burst',
  sql`merchant_id, null, redeemed_by, null, till_id, count(*), 0, 0, max(redeemed_at) from recent
    group by merchant_id, redeemed_by, till_id,
      date_bin(make_interval(mins => ${limits.burstMinutes}), redeemed_at, 'epoch')
    having count(*) >= ${limitOf('burst', sql`merchant_id`)}`,
)

// Not extract(), whose numeric takes three times as long.
const minute = sql`(date_part('hour', local_at) * 60 + date_part('minute', local_at))`
const outsideHours = shape(
  'outsideHours',
  sql`merchant_id, deal_id, null, null, null, count(*), 0, 0, max(redeemed_at)
    from (
      select recent.*, start_minutes, end_minutes from recent join deals on deals.id = recent.deal_id
      where ${minute} not between start_minutes and end_minutes
    ) as outside
    cross join lateral (select ${limitOf('graceMinutes', sql`outside.merchant_id`)} as minutes offset 0) as grace
    where ${minute} not between start_minutes - grace.minutes and end_minutes + grace.minutes
    group by merchant_id, deal_id, local_at::date
    having count(*) >= ${limits.outsideHours}`,
)

const customers = shape(
  'customer',
  sql`merchant_id, null, collected_by, null, null, count(*), 0, 0, max(redeemed_at) from recent
    where collected_by is not null group by merchant_id, collected_by
    having count(*) >= ${limitOf('customer', sql`merchant_id`)}`,
)

/** A day's against the most of a day before those that are looked at, which a shop that grows soon passes. */
function takings(merchantId: string | null, timeZone: string): SQL {
  const first = firstDay(timeZone)
  const ofMerchants = sql`subject = 'MERCHANT' and measure = 'REDEEMED'
    and ${own(merchantId, sql`subject_id`)}`
  return shape(
    'takings',
    sql`days.subject_id, null, null, null, null, days.count, days.paid_cents, usual.cents,
        least(now(), (days.day + 1)::timestamp at time zone ${timeZone}::text - interval '1 second')
      from ledger_days as days cross join lateral (
        select coalesce(max(paid_cents), 0) as cents from ledger_days
        where subject = 'MERCHANT' and measure = 'REDEEMED' and subject_id = days.subject_id
          and day < ${first} and day >= ${first} - ${limits.usualDays}::int
      ) as usual
      where ${ofMerchants} and days.day >= ${first}
        and days.paid_cents >= ${limitOf('takingsCents', sql`days.subject_id`)}
        and days.paid_cents > usual.cents * ${limitOf('takingsTimes', sql`days.subject_id`)}
        and usual.cents > 0`,
  )
}
