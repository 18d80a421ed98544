import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { ReviewTable } from './workflow.ts'

/** Whether a rejected record's last review asked for changes; selected in a join, beside the record. */
export function isSentBack(
  record: Record<'id' | 'approvalStatus', PgColumn>,
  reviews: ReviewTable,
  recordId: PgColumn,
): SQL<boolean> {
  const { decision, decidedAt, id } = reviews
  return sql<boolean>`coalesce(case when ${eq(record.approvalStatus, 'REJECTED')} then (
    select ${eq(decision, CHANGES_REQUESTED)} from ${reviews} where ${eq(recordId, record.id)}
    order by ${desc(decidedAt)}, ${desc(id)} limit 1) end, false)`
}
