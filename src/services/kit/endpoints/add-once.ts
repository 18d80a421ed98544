import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { derivedId } from '#src/contract/form-key.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { lockName } from '#src/services/kit/lock-name.ts'

type Adding = { caller: Caller; formKey: string | null }

/**
 * Adds a record in one transaction. A form that arrives again, since its answer was lost, has the same key
 * and adds nothing: the record's id follows from the key and the caller.
 * @returns the record's id
 */
export async function addOnce(
  db: Database,
  { caller, formKey }: Adding,
  table: PgTable & { id: PgColumn },
  add: (tx: Tx, id: string) => Promise<unknown>,
): Promise<string> {
  const id = formKey === null ? v7() : derivedId(formKey, caller.userId)
  await db.transaction(async (tx) => {
    await lockName(tx, id)
    if ((await tx.$count(table, eq(table.id, id))) === 0) await add(tx, id)
  })
  return id
}
