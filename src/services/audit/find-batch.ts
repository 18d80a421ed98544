import { eq } from 'drizzle-orm'
import type { AuditFilters } from '#src/contract/authentication/audit.ts'
import type { Database, Queryable } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { type EntryRow, readEntries } from './find-entries.ts'
import type { EntryQuery, Place } from './match-entries.ts'

type Batch = {
  size: number
  olderThan: string | undefined
  filters: AuditFilters
  call: { caller: Caller; requestId: string; address: string | null }
}

/** The first batch records the export. @throws Refusal notFound when `olderThan` is no entry */
export async function findBatch(
  db: Database,
  query: EntryQuery,
  { size, olderThan, filters, call }: Batch,
): Promise<EntryRow[]> {
  if (olderThan) return readEntries(db, query, { size, behind: await placeOf(db, olderThan) })
  return db.transaction(async (tx) => {
    const rows = await readEntries(tx, query, { size })
    await recordAudit(tx, call, { event: 'audit.exported', subjectId: null, after: filters })
    return rows
  })
}

async function placeOf(db: Queryable, entryId: string): Promise<Place> {
  const { at, id } = auditEntries
  const [place] = await db.select({ at, id }).from(auditEntries).where(eq(id, entryId))
  if (!place) throw new Refusal('notFound', 'errors:service.notFound')
  return place
}
