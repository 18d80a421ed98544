import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'
import { orderedIds } from './ordered-ids.ts'
import { coupons } from './schema.ts'

type NewCoupon = {
  code: string
  key: string
  expiresOn: string
  /** Of its file. */
  line?: number
}
type Place = { dealId: string; merchantId: string; fileId: string | null; timeZone: string }

/**
 * Adds any number of coupons in one statement; of those that may be skipped, answers which it added. Rows are inserted in key order, so
 * that parallel imports never deadlock; ids keep the given order. Triggers count them.
 * @param ifTaken what becomes of a key that the merchant has
 * @throws a unique violation if `ifTaken` is not `skip`; callers look typed codes up before
 */
export async function insertCoupons(
  tx: Tx,
  { dealId, merchantId, fileId, timeZone }: Place,
  rows: readonly NewCoupon[],
  ifTaken?: 'skip',
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const ids = column(orderedIds(rows.length))
  const codes = column(rows.map(({ code }) => code))
  const keys = column(rows.map(({ key }) => key))
  const days = column(rows.map(({ expiresOn }) => expiresOn))
  const lines = column(rows.map(({ line }) => line ?? null))
  const { rows: added } = await tx.execute<{ key: string }>(sql`
    insert into ${coupons}
      (id, deal_id, merchant_id, file_id, file_line, code, code_key, expires_on, expired_on)
    select id, ${dealId}::uuid, ${merchantId}::uuid, ${fileId}::uuid, line, code, key, day,
      ((day + 1)::timestamp at time zone ${timeZone}::text) - interval '1 millisecond'
    from unnest(${ids}::uuid[], ${codes}::text[], ${keys}::text[], ${days}::date[],
      ${lines}::integer[]) as given (id, code, key, day, line)
    order by key
    ${ifTaken === 'skip' ? sql`on conflict do nothing returning code_key as key` : sql``}`)
  return new Set(added.map(({ key }) => key))
}

function column(values: readonly (string | number | null)[]) {
  return sql.param(values)
}
