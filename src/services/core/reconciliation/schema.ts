import { pgTable, unique } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'
import type { Reconciliation } from './reconcile.ts'

/** One of each business day; `finishedAt` is null while a replica works on it. */
export const reconciliations = pgTable(
  'reconciliations',
  (t) => ({
    id: t.uuid().primaryKey(),
    day: t.date({ mode: 'string' }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    result: t.jsonb().$type<Reconciliation>(),
  }),
  (table) => [unique('reconciliations_day').on(table.day)],
)
