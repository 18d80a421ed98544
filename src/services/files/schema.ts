import { index, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

export const files = pgTable(
  'files',
  (t) => ({
    id: t.uuid().primaryKey(),
    ownerId: t.uuid('owner_id').notNull(),
    kind: t.text({ enum: ['IMAGE', 'DOCUMENT', 'COUPONS'] }).notNull(),
    /** A document that arrived as a picture: re-encoded, but private like any document. */
    pictured: t.boolean().notNull().default(false),
    /** Sanitised; shown, never part of a path. */
    name: t.text().notNull(),
    /** Hash of the bytes, hexadecimal; coupon files only. */
    sha256: t.text(),
    bytes: t.integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [index('files_owner').on(table.ownerId, table.createdAt)],
)
