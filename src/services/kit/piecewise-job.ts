import type { SQL } from 'drizzle-orm'
import type { Job } from '#src/platform/start-job.ts'

/** `waiting` selects `due_at` of the pieces that are not done, which an index holds. */
export type PiecewiseJob = Job & { waiting?: SQL }
