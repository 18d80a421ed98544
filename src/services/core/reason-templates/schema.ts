import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { reasonKinds } from '#src/contract/core/reason-templates.ts'
import { instant, reference } from '#src/database/columns.ts'
import { languages } from '#src/i18n/languages.ts'

/** Deleted ones stay for their usage counts. */
export const reasonTemplates = pgTable(
  'reason_templates',
  (t) => ({
    id: t.uuid().primaryKey(),
    kind: t.text({ enum: reasonKinds }).notNull(),
    language: t.text({ enum: languages }).notNull(),
    name: t.text().notNull(),
    text: t.text().notNull(),
    version: t.integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  }),
  (table) => [
    uniqueIndex('reason_templates_name')
      .on(table.kind, table.language, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const reasonUses = pgTable(
  'reason_uses',
  (t) => ({
    id: t.uuid().primaryKey(),
    templateId: reference('template_id', () => reasonTemplates.id),
    usedAt: instant('used_at').notNull().defaultNow(),
  }),
  (table) => [index('reason_uses_template').on(table.templateId, table.usedAt)],
)
