import { type SQL, sql } from 'drizzle-orm'
import { couponFiles } from '#src/services/core/coupon-files/schema.ts'
import {
  couponSales,
  coupons,
  couponTallies,
  dealCoupons,
} from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import {
  type Compared,
  compare,
  equal,
  FIRST,
  LAST,
  type Source,
  same,
} from '#src/services/kit/reconciliation/compare.ts'

const COUPONS_OF_SLICE = 50_000
const DEALS_OF_SLICE = 2000

/** Coupons of some deals against their tallies, settings and files. */
export async function* compareTallies(db: Source): AsyncGenerator<Compared> {
  for (const range of await rangesOfDeals(db)) {
    const within = sql`deal_id > ${range.after}::uuid and deal_id <= ${range.to}::uuid`
    const counted = sql`
      counted as materialized (
        select deal_id, expires_on, file_id, count(*) as total, count(collected_at) as collected,
          count(*) filter (where active and collected_at is null and printed_at is null) as available,
          count(*) filter (where printed_at is not null and collected_at is null) as printed,
          count(redeemed_at) as redeemed
        from ${coupons} where ${within} group by deal_id, expires_on, file_id
      )`
    yield await compare(db, {
      facts: sql`
        ${counted},
        facts as (
          select coalesce(held.deal_id, tally.deal_id) as deal_id,
            coalesce(held.expires_on, tally.expires_on) as expires_on,
            held.total as total, tally.total as tally_total,
            held.available as available, tally.available as tally_available,
            held.printed as printed, tally.printed as tally_printed,
            held.collected as collected, tally.collected as tally_collected,
            held.redeemed as redeemed, tally.redeemed as tally_redeemed
          from (${byDay(sql`counted`)}) as held
          full join (${byDay(sql`${couponTallies} where ${within}`)}) as tally
            on tally.deal_id = held.deal_id and tally.expires_on = held.expires_on
        )`,
      from: sql`facts`,
      checks: [
        equal('tallyTotal', sql`total`, sql`tally_total`),
        equal('tallyAvailable', sql`available`, sql`tally_available`),
        equal('tallyPrinted', sql`printed`, sql`tally_printed`),
        equal('tallyCollected', sql`collected`, sql`tally_collected`),
        equal('tallyRedeemed', sql`redeemed`, sql`tally_redeemed`),
      ],
      about: { dealId: sql`deal_id`, of: sql`expires_on` },
    })
    yield await compare(db, {
      facts: sql`
        facts as (
          select files.id as file_id, files.deal_id, files.merchant_id, success_count as claimed,
            (select count(*) from ${coupons}
              where coupons.deal_id = files.deal_id and coupons.file_id = files.id) as made
          from ${couponFiles} as files where files.${within}
        )`,
      from: sql`facts`,
      checks: [equal('fileCount', sql`made`, sql`claimed`)],
      about: { dealId: sql`deal_id`, merchantId: sql`merchant_id`, of: sql`file_id` },
    })
  }
  yield await compare(db, {
    facts: sql`
      facts as (
        select deal_id, deals.merchant_id as owner, deal_coupons.merchant_id
        from ${dealCoupons} join ${deals} on deals.id = deal_id
      )`,
    from: sql`facts`,
    checks: [same('settingsMerchant', sql`owner`, sql`merchant_id`)],
    about: { dealId: sql`deal_id`, merchantId: sql`owner` },
  })
  yield await compareSales(db)
}

function byDay(rows: SQL): SQL {
  return sql`
    select deal_id, expires_on, sum(total) as total, sum(available) as available,
      sum(printed) as printed, sum(collected) as collected, sum(redeemed) as redeemed
    from ${rows} group by deal_id, expires_on`
}

/** A merchant's coupons that were collected, and everybody's, against the tallies of their deals. */
function compareSales(db: Source): Promise<Compared> {
  return compare(db, {
    facts: sql`
      facts as (
        select coalesce(tallied.scope, sale.scope) as scope, tallied.collected, tallied.redeemed,
          sale.collected as sale_collected, sale.redeemed as sale_redeemed
        from (
          select coalesce(merchant_id, ${ALL_OWNERS}::uuid) as scope, sum(collected) as collected,
            sum(redeemed) as redeemed
          from ${couponTallies} join ${deals} on deals.id = deal_id
          group by grouping sets ((merchant_id), ())) as tallied
        full join (
          select scope, sum(collected) as collected, sum(redeemed) as redeemed
          from ${couponSales} group by scope) as sale on sale.scope = tallied.scope
      )`,
    from: sql`facts`,
    checks: [
      equal('salesCollected', sql`collected`, sql`sale_collected`),
      equal('salesRedeemed', sql`redeemed`, sql`sale_redeemed`),
    ],
    about: { merchantId: sql`nullif(scope, ${ALL_OWNERS}::uuid)` },
  })
}

/** Ranges of ids that leave no gap, of about as many coupons each. */
async function rangesOfDeals(db: Source) {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select deal_id::text as id, sum(total)::float8 as total from ${couponTallies}
    group by deal_id order by deal_id`)
  const ranges: { after: string; to: string }[] = []
  let after = FIRST
  let coupons = 0
  let deals = 0
  for (const { id, total } of rows) {
    coupons += total
    deals += 1
    if (coupons < COUPONS_OF_SLICE && deals < DEALS_OF_SLICE) continue
    ranges.push({ after, to: id })
    after = id
    coupons = 0
    deals = 0
  }
  return [...ranges, { after, to: LAST }]
}
