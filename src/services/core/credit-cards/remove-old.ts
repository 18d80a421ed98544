import { and, asc, inArray, isNull, lt, sql } from 'drizzle-orm'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { countCards } from './find-cards.ts'
import { creditCardRequests } from './schema.ts'

type Deps = Pick<ServiceDeps, 'db' | 'settings'>

const BATCH = 100

/** Several processes may run it at once. Returns whether there may be more. */
export async function removeOldCards({ db, settings }: Deps): Promise<boolean> {
  const kept = sql`now() - make_interval(days => ${settings.creditCardRetentionDays})`
  return db.transaction(async (tx) => {
    const old = tx
      .select({ id: creditCardRequests.id })
      .from(creditCardRequests)
      .where(and(isNull(creditCardRequests.removedAt), lt(creditCardRequests.requestedAt, kept)))
      .orderBy(asc(creditCardRequests.requestedAt), asc(creditCardRequests.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const removed = await tx
      .update(creditCardRequests)
      .set({
        userId: null,
        fullName: null,
        city: null,
        nicHash: null,
        sealed: null,
        removedAt: sql`now()`,
      })
      .where(inArray(creditCardRequests.id, old))
      .returning({ id: creditCardRequests.id, bankId: creditCardRequests.bankId })
    await countCards(
      tx,
      removed.map(({ bankId }) => bankId),
      -1,
    )
    for (const { id } of removed) {
      await recordAudit(tx, retention, { event: 'credit-card-request.removed', subjectId: id })
    }
    return removed.length === BATCH
  })
}

const retention = { requestId: 'retention', address: null }
