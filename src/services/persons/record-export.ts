import type { Database, Queryable } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { countHeld } from './count-held.ts'
import type { Person } from './found.ts'

/** Whether there is an account, or anything else that leads to the address. */
export async function isKnown(db: Queryable, person: Person): Promise<boolean> {
  return person.accountId !== null || (await countHeld(db, person)).length > 0
}

/** Without an account the trail does not say who it was about, or the address would stay there for good. */
export function recordPersonExport(
  db: Database,
  origin: Parameters<typeof recordAudit>[1],
  { accountId }: Person,
): Promise<void> {
  return db.transaction((tx) =>
    recordAudit(tx, origin, { event: 'user.data-exported', subjectId: accountId }),
  )
}
