import { index, pgTable } from 'drizzle-orm/pg-core'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { instant } from '#src/database/columns.ts'

export const geocodeAnswers = pgTable(
  'geocode_answers',
  (t) => ({
    /** A hash of server and query: what people search for is not stored as text. */
    key: t.text().primaryKey(),
    places: t.jsonb().$type<GeocodedPlace[]>().notNull(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  }),
  (table) => [index('geocode_answers_answered').on(table.answeredAt)],
)

/** When the geocoder may be queried next; one row per server, shared by all processes. */
export const geocoderTurns = pgTable('geocoder_turns', (t) => ({
  server: t.text().primaryKey(),
  nextAt: instant('next_at').notNull(),
}))

export const geocodeCounts = pgTable('geocode_counts', (t) => ({
  userId: t.uuid('user_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  count: t.integer().notNull(),
}))
