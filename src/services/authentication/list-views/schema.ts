import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { densities, listKeys } from '#src/contract/authentication/list-views.ts'
import { instant, reference } from '#src/database/columns.ts'
import { users } from '#src/services/authentication/schema.ts'

/** A named search with filters, order and columns. It holds no rows: everyone sees only what they may. */
export const listViews = pgTable(
  'list_views',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    list: t.text({ enum: listKeys }).notNull(),
    name: t.text().notNull(),
    query: t.text().notNull(),
    shared: t.boolean().notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    uniqueIndex('list_views_name').on(table.userId, table.list, sql`lower(${table.name})`),
    index('list_views_shared').on(table.list).where(sql`${table.shared}`),
  ],
)

/** A person's choices for a list. One row, so that there is one default, and writers queue on it. */
export const listChoices = pgTable(
  'list_choices',
  (t) => ({
    userId: reference('user_id', () => users.id, { onDelete: 'cascade' }),
    list: t.text({ enum: listKeys }).notNull(),
    columns: t.text().array(),
    density: t.text({ enum: densities }).notNull().default('comfortable'),
    defaultViewId: t
      .uuid('default_view_id')
      .references(() => listViews.id, { onDelete: 'set null' }),
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    index('list_choices_default').on(table.defaultViewId),
  ],
)
