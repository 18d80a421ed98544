import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { migrate } from '#src/database/migrate.ts'
import { countWaiting } from '#src/services/core/view-counts/count-views.ts'
import { databaseBefore } from '#tests/support/older-database.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

const ZONE = 'Asia/Colombo'
const DEAL = '00000000-0000-4000-8000-00000000000d'
const { url, client } = await databaseBefore('0119_uncounted_views.sql')

/** As the version before records views; `back` says how long ago. */
const record = (by: pg.Client, count: number, back = '0') =>
  by.query(
    `INSERT INTO views (deal_id, viewed_at, recorded_at)
     SELECT $1, now() - $3::interval, now() - $3::interval FROM generate_series(1, $2)`,
    [DEAL, count, back],
  )

/** The statements with which a round of the version before begins; without a row it ends. */
async function olderRound(by: pg.Client): Promise<number> {
  await by.query(
    "INSERT INTO view_progress (counted_to) VALUES ('1970-01-01') ON CONFLICT DO NOTHING",
  )
  const { rows } = await by.query('SELECT counted_to FROM view_progress FOR UPDATE SKIP LOCKED')
  return rows.length
}

test('beside replicas of the version before every view is counted once, from before, during and after the migration [OPS-63]', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const connection = connect(url, 4, 10)
  const { db } = connection
  const count = () => db.transaction((tx) => countWaiting(tx, ZONE))
  try {
    expect(await olderRound(client)).toBe(1)
    await record(client, 5, '90 minutes')
    await client.query(
      `INSERT INTO open_view_days (day, subject, subject_id, views)
       SELECT (viewed_at AT TIME ZONE '${ZONE}')::date, 'DEAL', deal_id, count(*) FROM views GROUP BY 1, 2, 3`,
    )
    await client.query("UPDATE view_progress SET counted_to = now() - interval '80 minutes'")
    await record(client, 7)
    await other.query('BEGIN')
    await record(other, 11)
    const migrated = migrate(url)
    await untilBlocked(db)
    await other.query('COMMIT')
    await migrated

    expect([await olderRound(client), await olderRound(other)]).toEqual([0, 0])
    await record(client, 13)
    await other.query('BEGIN')
    await record(other, 17)
    await count()
    await other.query('COMMIT')
    expect([await count(), await count(), await olderRound(client)]).toEqual([false, false, 0])
    const { rows } = await db.execute(sql`
      select sum(views)::int as views from (
        select subject, subject_id, views from view_days
        union all select subject, subject_id, views from open_view_days) as all_days
      where subject = 'DEAL' and subject_id = ${DEAL}`)
    expect(rows).toEqual([{ views: 5 + 7 + 11 + 13 + 17 }])
  } finally {
    await other.end()
    await connection.close()
  }
})
