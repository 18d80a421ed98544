import { type SQL, sql } from 'drizzle-orm'
import type { ServiceDeps, Settings } from '#src/services/kit/deps.ts'

/** Rows that are deleted once they are old, and how an index finds the oldest of them. */
export type Retention = {
  table: string
  key: string
  /** An indexed column that grows with age. */
  oldest: string
  /** Old rows are below this value of `oldest`. @param before the instant since which rows are kept */
  below?: (before: SQL) => SQL
  /** From when age counts. */
  since: string
  /** How long rows are kept, in days. */
  days: (settings: Pick<Settings, 'retention'>) => number
  /** Rows that are kept at any age. */
  except?: SQL
}

/** Ids of version 7 begin with the milliseconds of their instant (RFC 9562), so that their index is one of age. */
const firstIdOf = (instant: SQL) =>
  sql`(lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

const byId = { key: 'id', oldest: 'id', below: firstIdOf, since: 'created_at' }

/** In this order: a sign-in goes after its tokens. */
export const retentions: readonly Retention[] = [
  {
    table: 'refresh_tokens',
    key: 'hash',
    oldest: 'expires_at',
    since: 'expires_at',
    days: () => 1,
  },
  {
    ...byId,
    table: 'sign_ins',
    days: ({ retention }) => retention.signInDays,
    except: sql`till_id is not null
      or exists (select from refresh_tokens where sign_in_id = sign_ins.id)
      or sign_ins.id in (
        select sign_in_id from account_views union all select viewer_sign_in_id from account_views)`,
  },
  { ...byId, table: 'notifications', days: ({ retention }) => retention.notificationDays },
]

const SLICE = 2000

/**
 * Deletes a slice of old rows of each table, its own transaction each; several processes may run it at once.
 * @returns whether there may be more
 */
export async function removeOld(
  { db, settings }: { db: ServiceDeps['db']; settings: Pick<Settings, 'retention'> },
  slice = SLICE,
): Promise<boolean> {
  let hasMore = false
  for (const retention of retentions) {
    const { rowCount } = await db.execute(deletion(retention, retention.days(settings), slice))
    hasMore ||= rowCount === slice
  }
  return hasMore
}

function deletion({ below, except, ...of }: Retention, days: number, slice: number): SQL {
  const [table, key, oldest, since] = [of.table, of.key, of.oldest, of.since].map((name) =>
    sql.identifier(name),
  )
  const before = sql`(now() - make_interval(days => ${days}::int))`
  return sql`
    delete from ${table} where ${key} in (
      select ${key} from ${table}
      where ${oldest} < ${below ? below(before) : before} and ${since} < ${before}
        and not (${except ?? sql`false`})
      order by ${oldest} limit ${slice} for update skip locked)`
}
