import { sql } from 'drizzle-orm'
import type { TillOfflineRecord } from '#src/contract/core/till-sync.ts'
import type { Queryable } from '#src/database/connect.ts'
import { tillEntries } from './schema.ts'

type Counted = Omit<TillOfflineRecord, 'lastUpload'> & { lastUpload: Date | null }

/** A till's entries; of each of its pairs of keys, the numbers that are missing below the highest are lost. */
export async function countEntries(db: Queryable, tillId: string): Promise<Counted> {
  const { rows } = await db.execute<Omit<Counted, 'lastUpload'> & { lastMs: number | null }>(sql`
    with of_key as (
      select key_id, count(*) as entries, count(*) filter (where outcome = 'REDEEMED') as redeemed,
        count(*) filter (where outcome = 'DOUBLE') as doubles,
        count(*) filter (where outcome = 'FOREIGN_SIGNATURE') as foreign_entries,
        count(*) filter (where 'CLOCK' = any(remarks)) as clocks, max(uploaded_at) as last,
        coalesce(max(counter) filter (where outcome <> 'FOREIGN_SIGNATURE'), 0)
          - count(distinct counter) filter (where outcome <> 'FOREIGN_SIGNATURE') as lost
      from ${tillEntries} where till_id = ${tillId}::uuid group by key_id
    )
    select coalesce(sum(entries), 0)::int as entries, coalesce(sum(redeemed), 0)::int as redeemed,
      coalesce(sum(doubles), 0)::int as doubles, coalesce(sum(lost), 0)::int as lost,
      coalesce(sum(foreign_entries), 0)::int as "foreign", coalesce(sum(clocks), 0)::int as clocks,
      (extract(epoch from max(last)) * 1000)::float8 as "lastMs"
    from of_key`)
  const [row] = rows
  if (!row) throw new Error('a sum has no row')
  const { lastMs, ...figures } = row
  return { ...figures, lastUpload: lastMs === null ? null : new Date(lastMs) }
}
