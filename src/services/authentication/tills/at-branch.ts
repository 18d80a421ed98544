import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { cashiers, tills } from './schema.ts'

type By = Parameters<typeof recordAudit>[1] & { caller: Caller }

const tillsAt = (branchId: string) => and(eq(tills.branchId, branchId), isNull(tills.deletedAt))
/** Those of every branch stay. */
const boundTo = (branchId: string) =>
  and(eq(cashiers.branchId, branchId), isNull(cashiers.deletedAt))

/** Shared tills, and cashiers who stand there alone. */
export async function countAtBranch(db: Queryable, owner: string, branchId: string) {
  const [ofTills, ofCashiers] = await Promise.all([
    db.$count(tills, and(eq(tills.merchantId, owner), tillsAt(branchId), isNull(tills.cashierId))),
    db.$count(cashiers, and(eq(cashiers.merchantId, owner), boundTo(branchId))),
  ])
  return { tills: ofTills, cashiers: ofCashiers }
}

/**
 * With a branch that closes: its shared tills, and whoever stands there alone with their own phone. Own
 * phones of others go on at another branch.
 * @param other of the same owner; null where none is left, which ends those too
 */
export async function endAtBranch(
  tx: Tx,
  by: By,
  { id, other }: { id: string; other: string | null },
): Promise<void> {
  const gone = { deletedAt: sql`now()` }
  const left = await tx.update(cashiers).set(gone).where(boundTo(id)).returning()
  for (const { id: subjectId, name } of left)
    await recordAudit(tx, by, { event: 'cashier.deleted', subjectId, before: { name } })
  const staying =
    left.length > 0
      ? inArray(
          tills.cashierId,
          left.map((one) => one.id),
        )
      : sql`false`
  const ends = other === null ? undefined : or(isNull(tills.cashierId), staying)
  const ended = await tx
    .update(tills)
    .set(gone)
    .where(and(tillsAt(id), ends))
    .returning()
  for (const { id: subjectId, name, cashierId } of ended)
    if (cashierId === null)
      await recordAudit(tx, by, { event: 'till.deleted', subjectId, before: { name } })
  const revoked = { revokedAt: sql`now()`, revokedReason: 'revoked' } as const
  const theirs = inArray(
    signIns.tillId,
    ended.map((one) => one.id),
  )
  if (ended.length > 0)
    await tx
      .update(signIns)
      .set(revoked)
      .where(and(theirs, isNull(signIns.revokedAt)))
  if (other !== null)
    await tx
      .update(tills)
      .set({ branchId: other })
      .where(and(tillsAt(id), isNotNull(tills.cashierId)))
}
