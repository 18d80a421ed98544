import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/database/connect.ts'
import type { ServiceDeps } from '#src/services/kit/deps.ts'
import { tills } from './schema.ts'

/**
 * A wrong one stays until the till is paired again, which is what its owner does about it, or until the only
 * form that came so is sent again and signed: a page whose script was late.
 */
export function createNoteSignature(db: Database): ServiceDeps['noteSignature'] {
  return async (tillId, verdict, formKey = '') => {
    const { unsignedAt, unsignedKey } = tills
    const isSame = sql`coalesce(${unsignedKey} = ${formKey}, false)`
    const set =
      verdict === 'right'
        ? {
            signs: true,
            unsignedAt: sql`case when not ${isSame} then ${unsignedAt} end`,
            unsignedKey: sql`case when not ${isSame} then ${unsignedKey} end`,
          }
        : {
            unsignedAt: sql`now()`,
            unsignedKey: sql`case when ${unsignedAt} is null or ${isSame} then nullif(${formKey}, '') end`,
          }
    await db.update(tills).set(set).where(eq(tills.id, tillId))
  }
}
