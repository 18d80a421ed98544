import { type SQL, sql } from 'drizzle-orm'
import { FRAUD_REDEMPTIONS, fraudSpans, type Suspicion } from '#src/contract/core/fraud.ts'
import { tillOf } from '#src/services/authentication/index.ts'
import { couponGuesses, redemptions } from '#src/services/core/coupons/schema.ts'
import { isEntryOf } from '#src/services/core/ledger/entry-of.ts'
import { ledger, ledgerDays } from '#src/services/core/ledger/schema.ts'
import { businessToday } from '#src/services/kit/clock.ts'
import { joinLimits, limitOf } from './limits.ts'

/**
 * As parts of a WITH: `counted`, all that stands out, which the board sums and a row's page lists; `tried`,
 * the guesses among it; and `recent`, the newest redemptions, undone ones too.
 * @param scope whose; of all merchants where it is null
 */
export function counted(scope: string | null, timeZone: string): SQL {
  return sql`
    ${recent(scope, timeZone)},
    ${guesses(scope, timeZone)},
    ${bursts},
    ${takings(timeZone)},
    counted as (
      select 'wrongCodes' as kind, merchant_id, ${lineId} as id,
        null::uuid as coupon_id, null::uuid as deal_id, till_id, null::uuid as cashier_id, network, day,
        sum(count) as count, 0 as cents, 0::bigint as usual, max(last_at) as at,
        null::timestamptz as undone_at, max(last_at) as known_at
      from tried group by merchant_id, day, till_id, network
      union all ${redeemed('burst', sql`0::bigint`)} from bursts
      union all ${redeemed('takings', sql`usual`)}
      from recent join takings using (merchant_id, day) where undone_at is null
    )`
}

/** The columns of `counted`, in its order, of a redemption. */
function redeemed(kind: Suspicion, usual: SQL): SQL {
  return sql`
    select ${kind}::text as kind, merchant_id, id, coupon_id, deal_id, till_id, cashier_id,
      '' as network, day, 1 as count, cents, ${usual} as usual, redeemed_at as at, undone_at, known_at`
}

/** A line of codes has no id of its own: a UUID of version 8 by what it is about. */
const lineId = sql`overlay(overlay(md5(concat_ws(' ', merchant_id, day, till_id, network))
  placing '8' from 13) placing '8' from 17)::uuid`

const own = (scope: string | null, column: SQL) =>
  scope === null ? sql`true` : sql`${column} = ${scope}::uuid`

const firstDay = (timeZone: string) =>
  sql`(${businessToday(timeZone)} - ${fraudSpans.days - 1}::int)`

/**
 * The newest redemptions with their money, but for the later of two that tills made without the line. A
 * merchant's are found by its index of redemptions, everybody's by the ledger's of moments, which has an
 * entry for each. `known_at`: when the services heard of it last, which may be days after a till did.
 */
function recent(scope: string | null, timeZone: string): SQL {
  const since = sql`${firstDay(timeZone)}::timestamp at time zone ${timeZone}::text`
  const found =
    scope === null
      ? sql`
        select one.* from (
          select distinct source_id, happened_at from (
            select source_id, happened_at from ${ledger}
            where measure = 'REDEEMED' and paid_cents + deducted_cents > 0 and happened_at >= ${since}
            order by happened_at desc limit ${FRAUD_REDEMPTIONS}
          ) as newest
        ) as entries
        cross join lateral (
          select * from ${redemptions}
          where coupon_id = source_id and redeemed_at = happened_at and double_of is null offset 0
        ) as one`
      : sql`
        select * from ${redemptions}
        where merchant_id = ${scope}::uuid and redeemed_at >= ${since} and double_of is null
        order by redeemed_at desc limit ${FRAUD_REDEMPTIONS}`
  return sql`
    found as (${found}),
    recent as materialized (
      select redemptions.id, coupon_id, redemptions.merchant_id, redeemed_by, till_id, cashier_id,
        redeemed_at, undone_at, entry.deal_id, entry.paid_cents as cents,
        (redeemed_at at time zone ${timeZone}::text)::date as day,
        greatest(redeemed_at, entry.recorded_at, undone_at) as known_at
      from found as redemptions cross join lateral (
        select * from ${ledger} where ${isEntryOf(redemptions)} order by ledger.id limit 1
      ) as entry
    )`
}

/** Those of a network or till that tried too many in a day: a till on the move has many networks. */
function guesses(scope: string | null, timeZone: string): SQL {
  return sql`
    tried as (
      select placed.* from (
        select *, sum(count) over (partition by merchant_id, day, network) as of_network,
          sum(count) over (partition by merchant_id, day, till_id) as of_till
        from (
          select coupon_guesses.*, ${tillOf(sql`sign_in_id`)} as till_id from ${couponGuesses}
          where day >= ${firstDay(timeZone)} and ${own(scope, sql`merchant_id`)}
        ) as guesses
      ) as placed ${joinLimits(sql`placed.merchant_id`)}
      where of_network >= ${limitOf('wrongCodes')}
        or till_id is not null and of_till >= ${limitOf('wrongCodes')}
    )`
}

const minutes = sql`make_interval(mins => ${fraudSpans.burstMinutes})`
/** Of one till, since all of a shop redeem as its account. */
const atTill = sql`partition by recent.merchant_id, redeemed_by, till_id order by redeemed_at`

/** Each that some window of these minutes holds together with enough others: it ends with one that is full. */
const bursts = sql`
  windows as (
    select recent.*, count(*) over (${atTill} range ${minutes} preceding)
      >= ${limitOf('burst')} as is_full
    from recent ${joinLimits(sql`recent.merchant_id`)}
  ),
  bursts as (
    select * from (
      select *, count(*) filter (where is_full) over (
        ${atTill} range between current row and ${minutes} following) as full_ones
      from windows as recent
    ) as counted_ones where full_ones > 0
  )`

/** A day's against the most of a day before those that are looked at, which a shop that grows soon passes. */
function takings(timeZone: string): SQL {
  const first = firstDay(timeZone)
  return sql`
    takings as (
      select days.merchant_id, days.day, before.cents as usual
      from (
        select merchant_id, day, sum(cents) as cents from recent where undone_at is null
        group by merchant_id, day
      ) as days
      ${joinLimits(sql`days.merchant_id`)}
      cross join lateral (
        select coalesce(max(paid_cents), 0) as cents from ${ledgerDays}
        where subject = 'MERCHANT' and measure = 'REDEEMED' and subject_id = days.merchant_id
          and ledger_days.day < ${first} and ledger_days.day >= ${first} - ${fraudSpans.usualDays}::int
      ) as before
      where before.cents > 0 and days.cents >= ${limitOf('takingsCents')}
        and days.cents > before.cents * ${limitOf('takingsTimes')}
    )`
}
