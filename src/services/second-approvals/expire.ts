import { and, eq, gt, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { notify } from '#src/services/notifications/index.ts'
import { subjectTypes } from './guarded-act.ts'
import { secondApprovals } from './schema.ts'

const BATCH = 20
const KEPT_DAYS = 90

export const isOpen = () => gt(secondApprovals.expiresAt, sql`now()`)

/** Ends what nobody approved in time, and forgets what ended long ago. */
export async function expireSecondApprovals({ db }: Pick<ServiceDeps, 'db'>): Promise<boolean> {
  const { state, decidedAt } = secondApprovals
  const old = sql`now() - make_interval(days => ${KEPT_DAYS})`
  await db.delete(secondApprovals).where(and(ne(state, 'WAITING'), lt(decidedAt, old)))
  const ended = await db.transaction((tx) => endExpired(tx))
  return ended === BATCH
}

/** Tells whoever asked. @returns how many ended */
export async function endExpired(tx: Tx, which?: SQL): Promise<number> {
  const { id, state, expiresAt } = secondApprovals
  const due = tx
    .select({ id })
    .from(secondApprovals)
    .where(and(eq(state, 'WAITING'), lte(expiresAt, sql`now()`), which))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const ended = await tx
    .update(secondApprovals)
    .set({ state: 'EXPIRED', decidedAt: sql`now()` })
    .where(sql`${id} in ${due}`)
    .returning()
  for (const { subjectId, act, digest, requestedBy, facts } of ended) {
    await recordAudit(
      tx,
      { requestId: v7(), address: null },
      {
        event: 'second-approval.expired',
        subjectType: subjectTypes[act],
        subjectId,
        after: { act, digest, requestedBy },
      },
    )
    await notify(tx, {
      userIds: [requestedBy],
      type: 'second-approval-expired',
      params: { name: facts.name },
      link: null,
    })
  }
  return ended.length
}
