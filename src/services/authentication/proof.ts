import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { PROOF_MINUTES } from '#src/contract/authentication/step-up.ts'
import type { Queryable } from '#src/database/connect.ts'
import { signIns } from './schema.ts'
import { factorWaits, secondFactors } from './second-factors/schema.ts'

/** Of a sign-in; by the database's clock, so that every replica says the same. */
export const isProven = sql<boolean>`coalesce(${signIns.provedAt} >= now() - make_interval(mins => ${PROOF_MINUTES}), false)`

/** Needs `signIns`, and `factorWaits` joined; hours are rounded up. */
export const proofColumns = {
  isProven,
  shutHours: sql<number>`greatest(0, ceil(extract(epoch from ${factorWaits.until} - now()) / 3600))::int`,
}

export async function hasFactor(db: Queryable, userId: string): Promise<boolean> {
  return (await factorOf(db, userId)) !== null
}

/** Whether two-step sign-in is on, and by an app that makes codes or by passkeys alone. */
export async function factorOf(db: Queryable, userId: string): Promise<'app' | 'passkeys' | null> {
  const { confirmedAt, userId: owner, sealed, appPending } = secondFactors
  const [factor] = await db
    .select({ sealed, appPending })
    .from(secondFactors)
    .where(and(eq(owner, userId), isNotNull(confirmedAt)))
  if (!factor) return null
  return factor.sealed === null || factor.appPending ? 'passkeys' : 'app'
}
