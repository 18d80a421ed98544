import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { Queryable } from '#src/database/connect.ts'
import { type InboxNoun, undoneBy } from '#src/services/kit/decisions/in-inbox.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
import { correctionWaits, countWaitingCorrections, findWaitingCorrections } from './find-waiting.ts'
import { dealCorrections } from './schema.ts'
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
  const { merchantId: ownerId, title: name, deletedAt } = dealCorrections
  const parts = { ownerId, ownerType: sql`'MERCHANT'`, name, decidedBy: sql`null::uuid` }
  return db
    .select(reviewedColumns(parts))
    .from(dealCorrections)
    .where(and(eq(dealCorrections.id, id), isNull(deletedAt)))
    .as('reviewed')
}
