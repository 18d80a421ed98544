import { type SQL, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { ReviewRecord } from '#src/contract/core/looks.ts'
import type { Queryable } from '#src/database/connect.ts'
import type { InboxScope } from '#src/services/kit/decisions/in-inbox.ts'
import { inbox } from './nouns.ts'

/** Selects kind, id, its record's id, owner's role and since when for all that waits. */
export function whatWaits(kinds: readonly InboxKind[], scope: InboxScope): SQL {
  const queues = kinds.map(
    (kind) => sql`select ${kind}::text, of_kind.* from (
    ${inbox[kind].waits(scope)}) as of_kind`,
  )
  return sql.join(queues, sql` union all `)
}

/** Whether something of a record waits for somebody who decides on its kind. */
export async function doesWait(
  db: Queryable,
  { kind, id }: ReviewRecord,
  scope: InboxScope,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (${inbox[kind].waits(scope)}) as waiting (id, record, type, since)
    where waiting.record = ${id}::uuid`)
  return rows.length > 0
}
