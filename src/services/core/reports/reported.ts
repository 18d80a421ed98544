import type { SQLWrapper } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'

/** Whose and which of them; null asks for everything. */
export type Narrowing = { ownerId: string | null; term: string | null }

/** One kind of report: what it counts, and how that is found and named. `Subject` is what rows say of it. */
export type Reported<Subject> = {
  counts: ViewSubject
  /** The ids that are meant, as a query of one column; null for all. */
  among(db: Queryable, narrowing: Narrowing): SQLWrapper | null
  /** Many of them by id, deleted ones too. */
  describe(db: Queryable, ids: readonly string[]): Promise<Map<string, Subject>>
  /** The merchant or bank that it belongs to; null where it is everybody's. */
  ownerOf(subject: Subject): string | null
}
