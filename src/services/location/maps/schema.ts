import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import { instant } from '#src/services/kit/columns.ts'

export const geocodeAnswers = pgTable(
  'geocode_answers',
  {
    /** A hash of server and query: what people search for is not stored as text. */
    key: text().primaryKey(),
    places: jsonb().$type<GeocodedPlace[]>().notNull(),
    answeredAt: instant('answered_at').notNull().defaultNow(),
  },
  (table) => [index('geocode_answers_answered').on(table.answeredAt)],
)

/** When the geocoder may be queried next; one row per server, shared by all processes. */
export const geocoderTurns = pgTable('geocoder_turns', {
  server: text().primaryKey(),
  nextAt: instant('next_at').notNull(),
})

export const geocodeCounts = pgTable('geocode_counts', {
  userId: uuid('user_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  count: integer().notNull(),
})
