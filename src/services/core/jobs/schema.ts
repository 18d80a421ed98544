import { pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#src/database/columns.ts'

/** What all processes know of a job, and what administrators ask of it. */
export const jobs = pgTable('jobs', (t) => ({
  /** Its name in logs and metrics, with hyphens. */
  id: t.text().primaryKey(),
  everySeconds: t.real('every_seconds'),
  pausedAt: instant('paused_at'),
  pausedBy: t.uuid('paused_by'),
  /** Until a process takes it up. */
  requestedAt: instant('requested_at'),
  succeededAt: instant('succeeded_at'),
  seconds: t.real(),
  failedAt: instant('failed_at'),
  failure: t.text(),
  /** Pieces that are due, and since when the oldest is; null of a job without pieces. */
  backlog: t.integer(),
  oldestDueAt: instant('oldest_due_at'),
  measuredAt: instant('measured_at'),
}))

/** Rounds of a process, in milliseconds before and after `seen_at`: clocks of machines differ. */
export type ReportedRounds = Record<string, { runningMs: number | null; dueInMs: number }>

export const jobProcesses = pgTable('job_processes', (t) => ({
  processId: t.uuid('process_id').primaryKey(),
  host: t.text().notNull(),
  rounds: t.jsonb().$type<ReportedRounds>().notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
}))
