import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every process that works on this database, and those of lately; see register.ts. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  half: text({ enum: ['all', 'web', 'services'] }).notNull(),
  /** Fingerprints of its SECRET_KEYS in their order. */
  keys: text().array().notNull(),
  beganAt: timestamp('began_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  ended: boolean().notNull().default(false),
})
