import { sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import { geocoderTurns } from '#src/services/location/maps/schema.ts'

/** Nominatim's usage policy: one request a second over all processes. */
const STEP_MS = 1000

/**
 * Milliseconds until this question's turn, over all processes; null when so many wait that it would
 * take longer than `patienceMs`, and then no turn is taken.
 */
export async function takeTurn(
  db: Database,
  server: string,
  patienceMs: number,
): Promise<number | null> {
  const soonest = sql`greatest(clock_timestamp(), ${geocoderTurns.nextAt})`
  const [turn] = await db
    .insert(geocoderTurns)
    .values({ server, nextAt: sql`clock_timestamp() + ${STEP_MS} * interval '1 millisecond'` })
    .onConflictDoUpdate({
      target: geocoderTurns.server,
      set: { nextAt: sql`${soonest} + ${STEP_MS} * interval '1 millisecond'` },
      setWhere: sql`${geocoderTurns.nextAt} <= clock_timestamp() + ${patienceMs} * interval '1 millisecond'`,
    })
    .returning({
      wait: sql<number>`(extract(epoch from ${geocoderTurns.nextAt} - clock_timestamp()) * 1000)::int`,
    })
  return turn ? Math.max(0, turn.wait - STEP_MS) : null
}
