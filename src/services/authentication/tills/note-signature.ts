import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { tills } from './schema.ts'

/** A wrong one stays until the till is paired again, which is what its owner does about it. */
export function createNoteSignature(db: Database): ServiceDeps['noteSignature'] {
  return async (tillId, verdict) => {
    const set = verdict === 'right' ? { signs: true } : { unsignedAt: sql`now()` }
    await db.update(tills).set(set).where(eq(tills.id, tillId))
  }
}
