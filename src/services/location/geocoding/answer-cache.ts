import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import type { Database } from '#src/database/connect.ts'
import { geocodeAnswers } from '#src/services/location/maps/schema.ts'

/** How long an answer may be believed; places move slowly. */
const KEPT_DAYS = 30
const SWEPT_AT_ONCE = 20

/** A hash of question and server, so that it cannot be read back. */
export function keyOf(...question: string[]): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url')
}

export async function findAnswer(db: Database, key: string): Promise<GeocodedPlace[] | null> {
  const [row] = await db
    .select({ places: geocodeAnswers.places })
    .from(geocodeAnswers)
    .where(and(eq(geocodeAnswers.key, key), sql`not ${isOld}`))
  return row?.places ?? null
}

export async function saveAnswer(db: Database, key: string, places: GeocodedPlace[]) {
  await db
    .insert(geocodeAnswers)
    .values({ key, places })
    .onConflictDoUpdate({ target: geocodeAnswers.key, set: { places, answeredAt: sql`now()` } })
  const old = db
    .select({ key: geocodeAnswers.key })
    .from(geocodeAnswers)
    .where(isOld)
    .limit(SWEPT_AT_ONCE)
    .for('update', { skipLocked: true })
  await db.delete(geocodeAnswers).where(inArray(geocodeAnswers.key, old))
}

const isOld = sql`${geocodeAnswers.answeredAt} < now() - ${KEPT_DAYS} * interval '1 day'`
