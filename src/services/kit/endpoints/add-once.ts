import { createHash } from 'node:crypto'
import { between } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { derivedId } from '#src/contract/form-key.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { lockName } from '#src/services/kit/lock-name.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Adding = { caller: Caller; formKey: string | null; body?: unknown }

/** How much of an id follows from what was sent; the rest follows from the key and the caller. */
const BODY_DIGITS = 8
const FILE = /^\/api\/v\d\/files\/files\//

/**
 * Adds a record in one transaction. A form that arrives again, since its answer was lost, has the same key
 * and adds nothing: the record's id follows from the key, the caller and what was sent.
 * @returns the record's id
 * @throws Refusal ruleBroken if the key came before with something else, which would be lost
 */
export async function addOnce(
  db: Database,
  { caller, formKey, body }: Adding,
  table: PgTable & { id: PgColumn },
  add: (tx: Tx, id: string) => Promise<unknown>,
): Promise<string> {
  const start = formKey && derivedId(formKey, caller.userId).slice(0, -BODY_DIGITS)
  const id = start ? start + digest(body) : v7()
  await db.transaction(async (tx) => {
    if (!start) return add(tx, id)
    await lockName(tx, start)
    const ofKey = between(table.id, start.padEnd(36, '0'), start.padEnd(36, 'f'))
    const [before] = await tx.select({ id: table.id }).from(table).where(ofKey).limit(1)
    if (before && before.id !== id) throw otherBody()
    if (!before) return add(tx, id)
  })
  return id
}

export function otherBody(): Refusal {
  return new Refusal('ruleBroken', 'errors:service.otherBody')
}

/** Alike for the same contents in any order; a file that is sent again has another address. */
function digest(body: unknown): string {
  const text = JSON.stringify(body ?? null, (_, value: unknown) => {
    if (typeof value === 'string' && FILE.test(value)) return 'file'
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
  return createHash('sha256').update(text).digest('hex').slice(0, BODY_DIGITS)
}
