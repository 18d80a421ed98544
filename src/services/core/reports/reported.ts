import type { SQLWrapper } from 'drizzle-orm'
import type { ViewSubject } from '#src/contract/core/view-subjects.ts'
import type { Queryable } from '#src/database/connect.ts'

export type Narrowing = { ownerId: string | null; term: string | null }

export type Reported<Subject> = {
  counts: ViewSubject
  among(db: Queryable, narrowing: Narrowing): SQLWrapper | null
  describe(db: Queryable, ids: readonly string[]): Promise<Map<string, Subject>>
  ownerOf(subject: Subject): string | null
}
