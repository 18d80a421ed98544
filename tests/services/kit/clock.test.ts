import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessDayStarts, daysSince } from '#src/services/kit/clock.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const DAYS = 150

/** Zones in which some day of the last months had no midnight, or two, or began at another instant in UTC. */
test.each(['Asia/Colombo', 'Europe/Berlin', 'America/Havana', 'Asia/Beirut', 'Africa/Cairo'])(
  'each instant in %s lies between the starts of its day and of the next',
  async (zone) => {
    const at = sql`at`
    const days = sql`${DAYS}::int - width_bucket(at, (select starts from days))`
    const { rows } = await db.execute(sql`
      with days (starts) as (select ${businessDayStarts(zone, DAYS)})
      select count(*)::int as instants,
        (count(*) filter (where ${days} <> least(${daysSince(zone, at)}, ${DAYS}::int)))::int as wrong
      from generate_series(now() - interval '200 days', now(), '13 minutes') at`)
    expect(rows).toEqual([{ instants: expect.any(Number), wrong: 0 }])
  },
)
