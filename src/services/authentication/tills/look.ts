import type { Database } from '#src/database/connect.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'

type By = Parameters<typeof recordAudit>[1] & { caller: Caller }

/** Administrators' looks at a merchant's tills and people; `owner` is null for everybody's. */
export async function recordLook(
  db: Database,
  call: By,
  event: 'till.read' | 'cashier.read',
  owner: string | null,
): Promise<void> {
  if (call.caller.role !== 'ADMIN') return
  const subject = { subjectType: 'user', subjectId: owner }
  await db.transaction((tx) => recordAudit(tx, call, { event, ...subject }))
}
