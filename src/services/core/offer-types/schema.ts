import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/services/kit/columns.ts'

/** Deleted ones stay for their names: requests keep what was asked for. */
export const offerTypes = pgTable(
  'offer_types',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('offer_types_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)
