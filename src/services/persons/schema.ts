import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ErasureStep } from '#src/contract/authentication/persons.ts'
import { instant } from '#src/database/columns.ts'
import type { Person } from './found.ts'

/** What was erased. Who it was stands here only until the last step. */
export const erasures = pgTable(
  'erasures',
  (t) => ({
    id: t.uuid().primaryKey(),
    accountId: t.uuid('account_id'),
    /** The account, or a keyed hash of the address: one erasure of the same person at a time. */
    subject: t.text().notNull(),
    person: t.jsonb().$type<Person>(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    done: t.text().array().$type<ErasureStep[]>().notNull().default([]),
    removed: t.integer().notNull().default(0),
    emptied: t.integer().notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  }),
  (table) => [
    uniqueIndex('erasures_open').on(table.subject).where(sql`${table.finishedAt} is null`),
    index('erasures_account').on(table.accountId),
    index('erasures_due').on(table.dueAt).where(sql`${table.finishedAt} is null`),
  ],
)
