import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { coupons } from './schema.ts'

export type NewCoupon = {
  code: string
  key: string
  expiresOn: string
}
type Place = { dealId: string; merchantId: string; fileId: string | null; timeZone: string }

/**
 * Adds any number of coupons in one statement and returns the keys added; the merchant already has the
 * others. Rows are inserted in key order, so that parallel imports never deadlock; ids keep the given
 * order. Triggers count them.
 */
export async function insertCoupons(
  tx: Tx,
  { dealId, merchantId, fileId, timeZone }: Place,
  rows: readonly NewCoupon[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const ids = column(rows.map(() => v7()))
  const codes = column(rows.map(({ code }) => code))
  const keys = column(rows.map(({ key }) => key))
  const days = column(rows.map(({ expiresOn }) => expiresOn))
  const added = await tx.execute<{ key: string }>(sql`
    insert into ${coupons}
      (id, deal_id, merchant_id, file_id, code, code_key, expires_on, expired_on)
    select id, ${dealId}::uuid, ${merchantId}::uuid, ${fileId}::uuid, code, key, day,
      ((day + 1)::timestamp at time zone ${timeZone}::text) - interval '1 millisecond'
    from unnest(${ids}::uuid[], ${codes}::text[], ${keys}::text[], ${days}::date[])
      as given (id, code, key, day)
    order by key
    on conflict do nothing
    returning code_key as key`)
  return new Set(added.rows.map(({ key }) => key))
}

function column(values: readonly string[]) {
  return sql.param(values)
}
