import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** What a server found when it last looked at its surroundings, as `dealdesk doctor` does. */
export const findings = pgTable(
  'findings',
  (t) => ({
    host: t.text().notNull(),
    name: t.text().notNull(),
    level: t.text({ enum: ['ok', 'warn', 'fail'] }).notNull(),
    words: t.text().notNull(),
    foundAt: instant('found_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.host, table.name] })],
)

/** What browsers stopped for the content policy; equal ones of a business day are one row. */
export const browserReports = pgTable(
  'browser_reports',
  (t) => ({
    day: t.date({ mode: 'string' }).notNull(),
    directive: t.text().notNull(),
    blocked: t.text().notNull(),
    path: t.text().notNull(),
    count: t.integer().notNull().default(1),
    lastAt: instant('last_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.day, table.directive, table.blocked, table.path] })],
)
