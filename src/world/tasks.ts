import type { Tx } from '#src/database/connect.ts'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { accountId } from './account.ts'
import type { DealRows } from './deals.ts'
import { worldId } from './random.ts'
import { insertAll } from './rows.ts'

const MOST = 8
const HOUR_MS = 3_600_000

/** An administrator's bulk decisions, so that the list of background tasks is not empty. */
export async function writeTasks(tx: Tx, rows: readonly DealRows[], now: number): Promise<void> {
  const approved = rows.filter(({ deal }) => deal.approvalStatus === 'APPROVED').slice(0, MOST)
  const id = worldId('bulk approval')
  const ownerId = accountId('ishara')
  const [createdAt, finishedAt] = [new Date(now - 30 * HOUR_MS), new Date(now - 29 * HOUR_MS)]
  await tx.insert(bulkActions).values({
    id,
    ownerId,
    signInId: worldId('sign-in of the bulk approval'),
    act: 'approve',
    state: 'DONE',
    total: approved.length,
    capped: false,
    language: 'en',
    createdAt,
    startedAt: createdAt,
    finishedAt,
  })
  await insertAll(
    tx,
    bulkActionItems,
    approved.map(({ deal }, position) => ({
      actionId: id,
      position,
      kind: 'deal' as const,
      subjectId: deal.id,
      ownerId: deal.merchantId,
      version: deal.version ?? 1,
      outcome: 'DONE' as const,
    })),
  )
}
