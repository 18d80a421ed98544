import { and, eq, isNull } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/index.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/schema.ts'
import { findReviewed } from '#src/services/core/review-threads/find-party.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { Caller } from '#src/services/kit/deps.ts'
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
  if (!mayDecide(caller, kind)) throw new Refusal('forbidden', 'errors:service.forbidden')
  if (!(await exists(db, kind, id))) throw new Refusal('notFound', 'core:note.noRecord')
}

async function exists(db: Queryable, kind: InboxKind, id: string): Promise<boolean> {
  if (kind === 'corrections') {
    const { deletedAt } = dealCorrections
    return (
      (await db.$count(dealCorrections, and(eq(dealCorrections.id, id), isNull(deletedAt)))) > 0
    )
  }
  if (kind === 'accounts') {
    const role = (await findAccounts(db, [id])).get(id)?.role
    return businessRoles.some((one) => one === role)
  }
  return (await findReviewed(db, kind, id)) !== undefined
}
