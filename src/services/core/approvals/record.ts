import { sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import type { Queryable } from '#src/database/connect.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

type Subject = { kind: InboxKind; id: string }

/**
 * A record of the inbox, whether or not it waits, for who decides on its kind.
 * @throws Refusal forbidden or notFound
 */
export async function requireReviewed(
  db: Queryable,
  caller: Caller,
  { kind, id }: Subject,
): Promise<void> {
  requireDecider(caller, kind)
  const [found] = await recordOf(db, kind).execute({ id })
  if (!found) throw noRecord()
}

export function noRecord(): Refusal {
  return new Refusal('notFound', 'core:note.noRecord')
}

const recordOf = prepareOnce((db, kind: InboxKind) =>
  db.select().from(inbox[kind].reviewed(db, sql.placeholder('id'))),
)
