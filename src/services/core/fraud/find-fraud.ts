import { sql } from 'drizzle-orm'
import { FRAUD_ROWS, type FraudRow, type Suspicion } from '#src/contract/core/fraud.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { findAccounts, findTillFacts } from '#src/services/authentication/index.ts'
import { asMoney } from '#src/services/core/coupons/coupon-value.ts'
import { pauseState } from '#src/services/core/coupons/pause-deal.ts'
import { dealCoupons } from '#src/services/core/coupons/schema.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { counted } from './counted.ts'
import { fraudSeen } from './schema.ts'

/** Whose rows somebody sees, null for all merchants', and how they are written. */
export type Board = { scope: string | null; timeZone: string; format: Format }
export type FraudRowKey = { kind: Suspicion; merchantId: string }

type Row = FraudRowKey & {
  count: number
  undone: number
  days: number
  cents: number
  usual: number
  deals: (Omit<FraudRow['deals'][number], 'amount'> & { cents: number })[] | null
  tillIds: string[]
  lastAt: string
  through: number
  seenBy: string | null
  seenAt: string | null
}

/** By one statement, what has not been seen and most money at risk first. @param key of one row alone */
export async function findFraud(
  db: Queryable,
  { scope, timeZone, format }: Board,
  key?: FraudRowKey,
): Promise<FraudRow[]> {
  const { rows } = await db.execute<Row>(sql`
    with ${counted(scope, timeZone)},
    totals as (
      select kind, merchant_id, sum(count) as count, count(undone_at) as undone,
        count(distinct day) as days, sum(cents) as cents, max(usual) as usual,
        array_remove(array_agg(distinct till_id), null) as till_ids,
        max(at) as last_at, max(known_at) as known_at
      from counted where ${key ? isRow(key) : sql`true`} group by kind, merchant_id
    ),
    of_deals as (
      select kind, figures.merchant_id, jsonb_agg(
        jsonb_build_object('id', id, 'title', title, 'count', figures.count, 'cents', cents,
          'coupons', ${pauseState(timeZone)}) order by cents desc, id
      ) as deals
      from (
        select kind, merchant_id, deal_id, count(*), sum(cents) as cents from counted
        group by kind, merchant_id, deal_id
      ) as figures join ${deals} on id = deal_id join ${dealCoupons} using (deal_id)
      group by kind, figures.merchant_id
    ),
    at_risk as (
      select merchant_id, sum(cents) as cents
      from recent join (select distinct merchant_id, day, till_id from tried) as places
        using (merchant_id, day)
      where recent.till_id is not distinct from places.till_id and undone_at is null
      group by merchant_id
    )
    select totals.kind, totals.merchant_id as "merchantId", count::int, undone::int, days::int,
      coalesce(case totals.kind when 'wrongCodes' then at_risk.cents else totals.cents end, 0)::float8 as cents,
      usual::float8, deals, till_ids as "tillIds", last_at::text as "lastAt",
      (extract(epoch from known_at) * 1000)::bigint::float8 as through,
      seen_by as "seenBy", seen_at::text as "seenAt"
    from totals left join of_deals using (kind, merchant_id)
    left join at_risk on at_risk.merchant_id = totals.merchant_id
    left join ${fraudSeen} as seen on seen.owner = ${scope ?? ALL_OWNERS}::uuid
      and seen.merchant_id = totals.merchant_id and seen.kind = totals.kind
      and seen_through >= known_at
    order by seen_at is not null, cents desc, last_at desc, totals.merchant_id, totals.kind
    limit ${FRAUD_ROWS}`)
  return present(db, rows, format)
}

/** As a condition on `counted`. */
export function isRow({ kind, merchantId }: FraudRowKey) {
  return sql`kind = ${kind}::text and merchant_id = ${merchantId}::uuid`
}

async function present(db: Queryable, rows: readonly Row[], format: Format) {
  const [people, tills] = await Promise.all([
    findAccounts(
      db,
      rows.flatMap(({ merchantId, seenBy }) => (seenBy ? [merchantId, seenBy] : [merchantId])),
    ),
    findTillFacts(
      db,
      rows.flatMap(({ tillIds }) => tillIds),
    ),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  return rows.map(({ merchantId, cents, usual, tillIds, lastAt, seenBy, seenAt, ...row }) => ({
    ...row,
    merchant: { id: merchantId, name: nameOf(merchantId) },
    amount: asMoney(cents, format),
    usual: asMoney(usual, format),
    deals: (row.deals ?? []).map(({ cents, ...deal }) => ({
      ...deal,
      amount: asMoney(cents, format),
    })),
    tills: tillIds.flatMap((id) => tills.get(id) ?? []),
    lastOn: format.instant(new Date(lastAt)),
    seen: seenBy && seenAt ? { by: nameOf(seenBy), on: format.instant(new Date(seenAt)) } : null,
  }))
}
