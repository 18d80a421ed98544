import { sql } from 'drizzle-orm'
import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** Deleted ones stay for their names: requests keep what was asked for. */
export const offerTypes = pgTable(
  'offer_types',
  (t) => ({
    id: t.uuid().primaryKey(),
    name: t.text().notNull(),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('offer_types_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)
