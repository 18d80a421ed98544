import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { databaseNow } from '#src/services/kit/clock.ts'
import type { Caller, CounterPlace } from '#src/services/kit/deps.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { mayWorkAt } from './may-work-at.ts'
import { cashiers, type TillRow, tills } from './schema.ts'

/** @throws Refusal ruleBroken unless its owner lets this till work without the line */
export async function requireOffline(db: Queryable, caller: Caller): Promise<TillRow> {
  const till = caller.counter && (await findTillOf(db, caller.userId, caller.counter.tillId))
  if (!till) throw new Refusal('ruleBroken', 'till-sync:noTill')
  if (!till.offline) throw new Refusal('ruleBroken', 'till-sync:off')
  if (!till.publicKey) throw new Refusal('ruleBroken', 'till-sync:noKey')
  return till
}

/** Revoked ones, too: what happened at them before is taken from others. */
export async function findTillOf(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<TillRow | undefined> {
  const own = and(eq(tills.id, id), eq(tills.merchantId, merchantId))
  const [till] = await db.select().from(tills).where(own)
  return till
}

/** Of a till that just synchronised. */
export async function noteSynced(db: Queryable, id: string): Promise<void> {
  await db.update(tills).set({ syncedAt: databaseNow }).where(eq(tills.id, id))
}

export async function noteUploaded(
  tx: Tx,
  id: string,
  { queue, appVersion }: { queue: number; appVersion: string },
): Promise<void> {
  await tx.update(tills).set({ queue, appVersion }).where(eq(tills.id, id))
}

/** Who may stand at a till, by name; nobody else at a cashier's own phone. */
export function findPersonsAt(db: Queryable, merchantId: string, place: CounterPlace) {
  const { id, name } = cashiers
  const own = place.ownPhone ? sql`${id} = ${place.cashierId}::uuid` : undefined
  const here = and(mayWorkAt(merchantId, place), own)
  return db.select({ id, name }).from(cashiers).where(here).orderBy(sql`lower(${name})`, id)
}

/** A merchant's people and when they were removed, if they were. */
export async function findOwnPersons(db: Queryable, merchantId: string) {
  const rows = await db
    .select({ id: cashiers.id, deletedAt: cashiers.deletedAt })
    .from(cashiers)
    .where(eq(cashiers.merchantId, merchantId))
  return new Map(rows.map(({ id, deletedAt }) => [id, deletedAt]))
}

/** Names a till's pair of keys, so that what another pair counted is told apart. */
export function keyIdOfTill({ publicKey }: Pick<TillRow, 'publicKey'>): string {
  const { kty, crv, x, y } = publicKey ?? {}
  return createHash('sha256')
    .update(JSON.stringify({ kty, crv, x, y }))
    .digest('base64url')
    .slice(0, 8)
}
