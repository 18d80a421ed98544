import { type SQL, sql } from 'drizzle-orm'
import {
  FRAUD_REDEMPTIONS,
  FRAUD_ROWS,
  type FraudRow,
  fraudLimits,
  type Suspicion,
} from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { isStanding } from '#src/services/core/coupons/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'

type Row = {
  what: Suspicion
  merchantId: string
  dealId: string | null
  title: string | null
  couponsActive: boolean | null
  personId: string | null
  network: string | null
  count: number
  amount: number
  usual: number
  day: string
  lastAt: string
}

const limits = fraudLimits

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
      union all ${outsideHours(timeZone)}
      union all ${customers}
      union all ${takings(merchantId, timeZone)}
    )
    select what, seen.merchant_id as "merchantId", seen.deal_id as "dealId", title,
      deal_coupons.status = 'ACTIVE' as "couponsActive", person_id as "personId", network,
      seen.count::int as count, amount::float8 as amount, usual::float8 as usual,
      (last_at at time zone ${timeZone}::text)::date::text as day, last_at::text as "lastAt"
    from seen left join deals on deals.id = seen.deal_id
    left join deal_coupons on deal_coupons.deal_id = seen.deal_id
    order by last_at desc, what limit ${FRAUD_ROWS}`)
  const people = await findAccounts(
    db,
    rows.flatMap(({ merchantId: id, personId }) => (personId ? [id, personId] : [id])),
  )
  return rows.map(({ dealId, title, couponsActive, personId, network, ...row }) => ({
    what: row.what,
    merchant: { id: row.merchantId, name: people.get(row.merchantId)?.name ?? '' },
    deal: dealId ? { id: dealId, title: title ?? '', couponsActive: couponsActive ?? false } : null,
    who: (personId ? people.get(personId)?.name : network) ?? '',
    count: row.count,
    usual: format.money(row.usual),
    amount: format.money(row.amount),
    day: row.day,
    lastOn: format.instant(new Date(row.lastAt)),
  }))
}

const own = (merchantId: string | null, column: SQL) =>
  merchantId === null ? sql`true` : sql`${column} = ${merchantId}::uuid`

const firstDay = (timeZone: string) => sql`(${businessToday(timeZone)} - ${limits.days - 1}::int)`

/**
 * Redemptions that stand. A merchant's are found by its index of redemptions, everybody's by the ledger's
 * of moments, which has an entry for each.
 */
function recent(merchantId: string | null, timeZone: string): SQL {
  const since = sql`${firstDay(timeZone)}::timestamp at time zone ${timeZone}::text`
  const columns = sql`coupon_id, deal_id, redemptions.merchant_id, redeemed_by, till_id, collected_by,
    redemptions.redeemed_at`
  const from =
    merchantId === null
      ? sql`
        ledger join redemptions on coupon_id = source_id and redemptions.redeemed_at = happened_at
        where measure = 'REDEEMED' and count > 0 and happened_at >= ${since}`
      : sql`redemptions where redemptions.redeemed_at >= ${since}
        and ${own(merchantId, sql`redemptions.merchant_id`)}`
  return sql`
    found as (
      select coupon_id, redemptions.merchant_id, redeemed_by, till_id, redemptions.redeemed_at from ${from}
        and ${isStanding(sql`undone_at`)}
      order by redemptions.redeemed_at desc limit ${FRAUD_REDEMPTIONS}
    ),
    recent as materialized (
      select ${columns} from found as redemptions join coupons on coupons.id = coupon_id
    )`
}

const shape = (what: Suspicion, columns: SQL) => sql`select ${what}::text as what, ${columns}`

function guesses(merchantId: string | null, timeZone: string): SQL {
  const by = (group: SQL, network: SQL) =>
    shape(
      'wrongCodes',
      sql`merchant_id, null::uuid as deal_id, null::uuid as person_id, ${network} as network,
        sum(count) as count, 0::numeric as amount, 0::numeric as usual, max(last_at) as last_at
      from coupon_guesses where day >= ${firstDay(timeZone)} and ${own(merchantId, sql`merchant_id`)}
      group by merchant_id, day, ${group} having sum(count) >= ${limits.wrongCodes}`,
    )
  return by(sql`network`, sql`network`)
}

/** Of one till, since all of a shop redeem as its account. */
const bursts = shape(
  'burst',
  sql`merchant_id, null, redeemed_by, null, count(*), 0, 0, max(redeemed_at) from recent
    group by merchant_id, redeemed_by, till_id,
      date_bin(make_interval(mins => ${limits.burstMinutes}), redeemed_at, 'epoch')
    having count(*) >= ${limits.burst}`,
)

function outsideHours(timeZone: string): SQL {
  const local = sql`(recent.redeemed_at at time zone ${timeZone}::text)`
  const minute = sql`(extract(hour from ${local}) * 60 + extract(minute from ${local}))`
  return shape(
    'outsideHours',
    sql`recent.merchant_id, recent.deal_id, null, null, count(*), 0, 0, max(redeemed_at)
      from recent join deals on deals.id = recent.deal_id
      where ${minute} < start_minutes - ${limits.graceMinutes}
        or ${minute} > end_minutes + ${limits.graceMinutes}
      group by recent.merchant_id, recent.deal_id, ${local}::date
      having count(*) >= ${limits.outsideHours}`,
  )
}

const customers = shape(
  'customer',
  sql`merchant_id, null, collected_by, null, count(*), 0, 0, max(redeemed_at) from recent
    where collected_by is not null group by merchant_id, collected_by
    having count(*) >= ${limits.customer}`,
)

/** A day's against the most of a day before those that are looked at, which a shop that grows soon passes. */
function takings(merchantId: string | null, timeZone: string): SQL {
  const first = firstDay(timeZone)
  const ofMerchants = sql`subject = 'MERCHANT' and measure = 'REDEEMED'
    and ${own(merchantId, sql`subject_id`)}`
  return shape(
    'takings',
    sql`days.subject_id, null, null, null, days.count, days.paid_cents, usual.cents,
        least(now(), (days.day + 1)::timestamp at time zone ${timeZone}::text - interval '1 second')
      from ledger_days as days cross join lateral (
        select coalesce(max(paid_cents), 0) as cents from ledger_days
        where subject = 'MERCHANT' and measure = 'REDEEMED' and subject_id = days.subject_id
          and day < ${first} and day >= ${first} - ${limits.usualDays}::int
      ) as usual
      where ${ofMerchants} and days.day >= ${first}
        and days.paid_cents >= ${limits.takingsCents}
        and days.paid_cents > usual.cents * ${limits.takingsTimes} and usual.cents > 0`,
  )
}
