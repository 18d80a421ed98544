import { eq } from 'drizzle-orm'
import type { BulkAct, BulkAction, BulkKind } from '#src/contract/core/bulk-actions.ts'
import { accountActs } from '#src/services/authentication/decisions/bulk-acts.ts'
import { bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { workOnBulkActions } from '#src/services/core/bulk-actions/work.ts'
import { addDeal, openCoupons } from '#tests/support/coupons.ts'

export const COMMENT = 'Say which branch.'
type Opened = Awaited<ReturnType<typeof openCoupons>>
type Person = Awaited<ReturnType<Opened['person']>>

/** People who act on many records, and the job that does. */
export async function openBulk() {
  const opened = await openCoupons()
  const { db, deps } = opened
  const signal = new AbortController().signal

  async function create(
    by: Person,
    act: BulkAct,
    records: { id: string; version?: number | null }[],
  ) {
    const kind: BulkKind = 'deal'
    const items = records.map(({ id, version = 1 }) => ({ kind, id, version }))
    return by.ask<{ id: string; total: number }>('/bulk-actions', 'POST', { act, items })
  }

  return {
    ...opened,
    create,
    pendingDeals: (ownerId: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => addDeal(db, ownerId, { approvalStatus: 'PENDING' })),
      ),
    /** Answers the id of an action that was started. */
    async start(by: Person, act: BulkAct, records: { id: string }[], comment?: string) {
      const { data } = await create(by, act, records)
      const body = comment === undefined ? {} : { comment }
      const started = await by.ask(`/bulk-actions/${data.id}/start`, 'PUT', body)
      if (started.status !== 200) throw new Error(started.displayMessage)
      return data.id
    },
    work: () => workOnBulkActions(deps, accountActs, signal),
    async workOff() {
      while (await workOnBulkActions(deps, accountActs, signal));
    },
    read: async (by: Person, id: string) => (await by.ask<BulkAction>(`/bulk-actions/${id}`)).data,
    async rowOf(id: string) {
      const [row] = await db.select().from(bulkActions).where(eq(bulkActions.id, id))
      if (!row) throw new Error('no such action')
      return row
    },
  }
}
