import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Every process that works on this database, and those of lately; see register.ts. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  half: text({ enum: ['all', 'web', 'services'] }).notNull(),
  /** Fingerprints of its SECRET_KEYS in their order. */
  keys: text().array().notNull(),
  /** Null of a process from before it was recorded. */
  version: text(),
  beganAt: timestamp('began_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  seenAt: timestamp('seen_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  ended: boolean().notNull().default(false),
})

/** Since when a key is in use here, whatever process still has it. */
export const keyUses = pgTable('key_uses', {
  fingerprint: text().primaryKey(),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
})
