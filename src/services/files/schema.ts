import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#src/services/kit/columns.ts'

export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    kind: text({ enum: ['IMAGE', 'DOCUMENT', 'COUPONS'] }).notNull(),
    /** A document that arrived as a picture: re-encoded, but private like any document. */
    pictured: boolean().notNull().default(false),
    /** Sanitised; shown, never part of a path. */
    name: text().notNull(),
    /** Hash of the bytes, hexadecimal; coupon files only. */
    sha256: text(),
    bytes: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('files_owner').on(table.ownerId, table.createdAt)],
)
