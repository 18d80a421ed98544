import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type InboxNoun, undoneBy } from '#src/services/kit/decisions/in-inbox.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { correctionColumns, dealCorrections, isCorrection } from './corrections.ts'
import { correctionWaits, countWaitingCorrections, findWaitingCorrections } from './find-waiting.ts'
import { correctionWorkflow } from './workflow.ts'

export const correctionInbox: InboxNoun<'corrections'> = {
  kind: 'corrections',
  async find(db, search, paging) {
    const rows = await findWaitingCorrections(db, search, paging)
    return rows.map((row) => ({ ...row, userType: 'MERCHANT', risks: [] }))
  },
  count: countWaitingCorrections,
  waits({ timeZone }) {
    const { id, submittedAt } = dealCorrections
    return sql`
      select ${id}, ${id}, 'MERCHANT', ${submittedAt} from ${dealCorrections}
      where ${correctionWaits(timeZone)}`
  },
  reviewed: reviewedCorrection,
  undo: (timeZone) => undoneBy(correctionWorkflow(timeZone)),
}

function reviewedCorrection(db: Queryable, id: Placeholder) {
  const { ownerId } = dealCorrections
  const parts = { ownerId, ownerType: sql`'MERCHANT'`, name: correctionColumns.title }
  return db
    .select(reviewedColumns({ ...parts, decidedBy: sql`null::uuid` }))
    .from(dealCorrections)
    .where(and(eq(dealCorrections.id, id), isCorrection))
    .as('reviewed')
}
