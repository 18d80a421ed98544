import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/connect.ts'

/** Serializes transactions that name the same thing, whether or not it has a row. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Waits for whoever locked the name, and together with others makes who locks it wait. */
export async function shareName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}

/** False if another transaction has it. */
export async function tryLockName(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  )
  return rows[0]?.locked === true
}
