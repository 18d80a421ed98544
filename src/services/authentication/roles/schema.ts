import { sql } from 'drizzle-orm'
import { customType, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permission } from '#src/contract/roles.ts'
import { instant } from '#src/database/columns.ts'

const citext = customType<{ data: string }>({ dataType: () => 'citext' })

export const customRoles = pgTable(
  'custom_roles',
  (t) => ({
    id: t.uuid().primaryKey(),
    /** Compared without case. */
    name: citext().notNull(),
    description: t.text(),
    permissions: t.text().array().$type<Permission[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('custom_roles_name').on(table.name).where(sql`${table.deletedAt} is null`),
  ],
)
