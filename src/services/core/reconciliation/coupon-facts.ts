import { type SQL, sql } from 'drizzle-orm'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import {
  coupons,
  dealCoupons,
  isStanding,
  outcomeColumns,
  redemptions,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ledger } from '#src/services/core/ledger/schema.ts'
import { tillEntries } from '#src/services/core/till-sync/schema.ts'
import { trailOf } from '#src/services/kit/audit/find-events.ts'
import { businessToday } from '#src/services/kit/clock.ts'

/** Ids above `after` up to `to`. */
export type IdRange = { after: string; to: string }

const within = (column: SQL, { after, to }: IdRange) =>
  sql`${column} > ${after}::uuid and ${column} <= ${to}::uuid`

/** Subjects are texts; the ids' hexadecimal digits sort alike in every collation. */
const withinText = (column: SQL, { after, to }: IdRange) =>
  sql`${column} > ${after}::text and ${column} <= ${to}::text`

const trail = [
  'collected',
  'given',
  'redeemed',
  'redemption-undone',
  'activated',
  'deactivated',
].map((verb) => `coupon.${verb}`)

/**
 * Common table expressions: `held`, a row for each coupon of the range, and `facts`, a row for each id that
 * is a coupon, or that redemptions, the ledger or the audit trail name as one.
 */
export function couponFacts(range: IdRange, timeZone: string): SQL {
  const standing = isStanding(outcomeColumns)
  return sql`
    held as materialized (
      select coupons.*, deals.merchant_id as deal_owner, deals.deleted_at as deal_deleted_at,
        deals.updated_at as deal_changed_at, deals.deduction_cents as deduction,
        deals.original_price_cents - deals.deduction_cents as price,
        deals.coupon_value_cents as value,
        deal_coupons.deal_id is not null as has_settings, coupon_files.deal_id as file_deal,
        coupons.expires_on < ${businessToday(timeZone)} as is_over
      from ${coupons}
      left join ${deals} on deals.id = coupons.deal_id
      left join ${dealCoupons} on deal_coupons.deal_id = coupons.deal_id
      left join ${couponFiles} on coupon_files.id = coupons.file_id
      where ${within(sql`coupons.id`, range)}
    ),
    redeemed as (
      select coupon_id, count(*) as redeemed_times, count(*) filter (where ${standing}) as standing,
        max(redemptions.redeemed_at) filter (where ${standing}) as standing_at,
        coalesce(sum(redemptions.taken_cents) filter (where ${standing}), 0) as given,
        count(*) filter (where (redemptions.taken_cents is null) <> (value is null)) as mismatched,
        count(undone_at) as undone, count(doubled_at) as doubled,
        count(*) filter (where double_of is not null and undone_at is null) as doubles,
        count(*) filter (where double_of is not null and undone_at is null and not exists (
          select from ${redemptions} as standing where standing.id = redemptions.double_of
            and standing.coupon_id = redemptions.coupon_id and standing.redeemed_at <= redemptions.redeemed_at
            and standing.double_of is null and standing.undone_at is null)) as doubles_astray,
        count(*) filter (where redemptions.merchant_id <> held.merchant_id) as foreign_redemptions,
        count(*) filter (where (undone_at is null) <> (undone_by is null)
          or (undone_at is null) <> (undo_reason is null)) as incomplete,
        count(*) filter (where undone_at < redemptions.redeemed_at) as undone_early
      from ${redemptions} left join held on held.id = coupon_id
      where ${within(sql`coupon_id`, range)} group by coupon_id
    ),
    entries as (
      select source_id, bool_or(true) as has_entries,
        coalesce(sum(count) filter (where measure = 'COLLECTED'), 0) as counted_collected,
        coalesce(sum(count) filter (where measure = 'REDEEMED'), 0) as counted_redeemed,
        count(*) filter (where measure = 'REDEEMED' and paid_cents + deducted_cents > 0) as entered,
        count(*) filter (where measure = 'REDEEMED' and paid_cents + deducted_cents < 0) as reversed,
        max(happened_at) filter (where measure = 'COLLECTED') as collected_on,
        'epoch'::timestamptz + make_interval(secs =>
          sum(count * extract(epoch from happened_at)) filter (where measure = 'REDEEMED')::float8) as redeemed_on,
        max(recorded_at) filter (where measure = 'REDEEMED' and count > 0) as entered_at,
        coalesce(sum(paid_cents) filter (where measure = 'REDEEMED'), 0) as paid,
        coalesce(sum(deducted_cents) filter (where measure = 'REDEEMED'), 0) as saved,
        count(*) filter (where (ledger.deal_id, ledger.merchant_id)
          is distinct from (held.deal_id, held.deal_owner)) as foreign_entries
      from ${ledger} left join held on held.id = source_id
      where ${within(sql`source_id`, range)} and measure in ('COLLECTED', 'REDEEMED')
      group by source_id
    ),
    trail as (
      select subject_id, bool_or(true) as has_trail,
        count(*) filter (where event in ('coupon.collected', 'coupon.given')) as trail_collected,
        count(*) filter (where event = 'coupon.redeemed') as trail_redeemed,
        count(*) filter (where event = 'coupon.redemption-undone') as trail_undone,
        (array_agg(event order by at desc, id desc)
          filter (where event in ('coupon.activated', 'coupon.deactivated')))[1] as last_switch
      from (${trailOf('coupon', trail)}) as entry where ${withinText(sql`subject_id`, range)}
      group by subject_id
    ),
    uploaded as (
      select till_entries.coupon_id as entry_of, count(*) as till_entered,
        count(*) filter (where (outcome in ('REDEEMED', 'DOUBLE')) <> (redemptions.id is not null)
          or redemptions.coupon_id <> till_entries.coupon_id
          or redemptions.till_id <> till_entries.till_id) as till_astray
      from ${tillEntries} left join ${redemptions} on redemptions.id = redemption_id
      where ${within(sql`till_entries.coupon_id`, range)} group by till_entries.coupon_id
    ),
    facts as materialized (
      select coalesce(held.id::text, coupon_id::text, source_id::text, subject_id) as about,
        held.id is not null as known, held.*, has_entries, has_trail, standing_at, collected_on,
        redeemed_on, entered_at, last_switch,
        ${counts}
      from held
      full join redeemed on coupon_id = held.id
      full join entries on source_id = coalesce(held.id, coupon_id)
      left join uploaded on entry_of = held.id
      full join trail on subject_id = coalesce(held.id, coupon_id, source_id)::text
    )`
}

/** Zero where nothing names the coupon. */
const counts = sql.join(
  [
    'redeemed_times standing given mismatched undone foreign_redemptions incomplete undone_early',
    'doubled doubles doubles_astray till_entered till_astray counted_collected counted_redeemed',
    'entered reversed paid saved foreign_entries trail_collected trail_redeemed trail_undone',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`),
  sql`, `,
)

/** What a coupon of `facts` counts as. */
export const codeState = sql`
  case when redeemed_at is not null then 'redeemed' when deal_deleted_at is not null then 'deleted'
    when is_over then 'expired' when undone > 0 then 'undone'
    when collected_at is not null then 'collected'
    when printed_at is not null then 'printed' else 'free' end`
