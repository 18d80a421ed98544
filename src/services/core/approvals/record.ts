import { and, eq, inArray, isNull, type Placeholder, sql } from 'drizzle-orm'
import type { InboxKind } from '#src/contract/core/approvals.ts'
import { businessRoles } from '#src/contract/roles.ts'
import type { Queryable } from '#src/database/connect.ts'
import { accountNames } from '#src/services/authentication/index.ts'
import { dealCorrections } from '#src/services/core/deal-corrections/schema.ts'
import { reviewedRecord } from '#src/services/core/review-threads/find-party.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import { reviewedColumns } from '#src/services/kit/decisions/reviewed.ts'
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

/** @throws Refusal forbidden */
export function requireDecider(caller: Caller, kind: InboxKind): void {
  if (!mayDecide(caller, kind)) throw new Refusal('forbidden', 'errors:service.forbidden')
}

export function noRecord(): Refusal {
  return new Refusal('notFound', 'core:note.noRecord')
}

const recordOf = prepareOnce((db, kind: InboxKind) =>
  db.select().from(selectRecord(db, kind, sql.placeholder('id'))),
)

/** To be joined with what belongs to the record: no row without it. */
export function selectRecord(db: Queryable, kind: InboxKind, id: Placeholder) {
  const decidedBy = sql`null::uuid`
  if (kind === 'corrections') {
    const { merchantId: ownerId, title: name, deletedAt } = dealCorrections
    return db
      .select(reviewedColumns({ ownerId, ownerType: sql`'MERCHANT'`, name, decidedBy }))
      .from(dealCorrections)
      .where(and(eq(dealCorrections.id, id), isNull(deletedAt)))
      .as('reviewed')
  }
  if (kind === 'accounts') {
    const accounts = accountNames(db)
    const { id: ownerId, role: ownerType, name } = accounts
    return db
      .select(reviewedColumns({ ownerId, ownerType, name, decidedBy }))
      .from(accounts)
      .where(and(eq(ownerId, id), inArray(ownerType, [...businessRoles])))
      .as('reviewed')
  }
  return reviewedRecord(db, kind, id)
}
