import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/database/connect.ts'
import { signIns } from './schema.ts'

export type RevokedReason = NonNullable<typeof signIns.$inferSelect.revokedReason>

/** Begins a token family; answers its id and the database's time, from which the tokens are dated. */
export async function beginSignIn(tx: Tx, userId: string) {
  const [row] = await tx
    .insert(signIns)
    .values({ id: v7(), userId })
    .returning({ id: signIns.id, createdAt: signIns.createdAt })
  if (!row) throw new Error('a sign-in was not stored')
  return row
}

/** Ends one sign-in with all its tokens; false when it had ended before. */
export async function revokeSignIn(tx: Tx, signInId: string, reason: RevokedReason) {
  const revoked = await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt)))
    .returning({ id: signIns.id })
  return revoked.length > 0
}

/** Ends every sign-in of a person: the next call with any of their tokens answers 4009 (S05). */
export async function revokeSignIns(tx: Tx, userId: string, reason: RevokedReason) {
  await tx
    .update(signIns)
    .set({ revokedAt: sql`now()`, revokedReason: reason })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt)))
}
