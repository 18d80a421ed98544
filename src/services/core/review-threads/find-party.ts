import { sql } from 'drizzle-orm'
import {
  mayReadThread,
  mayWriteInThread,
  type ThreadKind,
} from '#src/contract/core/review-threads.ts'
import type { Queryable } from '#src/database/connect.ts'
import { inbox } from '#src/services/core/inbox/nouns.ts'
import { requireDecider } from '#src/services/kit/decisions/may-decide.ts'
import type { Reviewed } from '#src/services/kit/decisions/reviewed.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'

export type Subject = { kind: ThreadKind; id: string }

export type Party = { reviewed: Reviewed; side: 'OWNER' | 'ADMIN' }

/**
 * A thread's record and the caller's side: its owner, or an administrator who decides on its kind.
 * @throws Refusal notFound for anybody else's, forbidden for administrators who do not decide on it,
 * ruleBroken for an owner who may not open the record itself
 */
export async function findParty(
  db: Queryable,
  caller: Caller,
  { kind, id }: Subject,
): Promise<Party> {
  requireSide(caller, kind)
  const [reviewed] = await found(db, kind).execute({ id })
  return partyOf(caller, kind, reviewed)
}

/** The first half of `findParty`. @throws Refusal forbidden */
export function requireSide(caller: Caller, kind: ThreadKind): void {
  if (caller.role === 'ADMIN') requireDecider(caller, kind)
}

/** Its second half, with the record that was read. @throws Refusal notFound, ruleBroken */
export function partyOf(caller: Caller, kind: ThreadKind, reviewed: Reviewed | undefined): Party {
  const isOwner = reviewed?.ownerId === caller.userId
  if (!reviewed || (caller.role !== 'ADMIN' && !isOwner)) {
    throw new Refusal('notFound', 'core:thread.notFound')
  }
  if (isOwner && !mayReadThread(kind, caller.approvalStatus)) throw notApproved()
  return { reviewed, side: isOwner ? 'OWNER' : 'ADMIN' }
}

export function mayWrite({ role, approvalStatus }: Caller, kind: ThreadKind): boolean {
  return role === 'ADMIN' || mayWriteInThread(kind, approvalStatus)
}

/** @throws Refusal ruleBroken */
export function requireWriting(caller: Caller, kind: ThreadKind): void {
  if (!mayWrite(caller, kind)) throw notApproved()
}

function notApproved(): Refusal {
  return new Refusal('ruleBroken', 'errors:service.notApproved')
}

const found = prepareOnce((db, kind: ThreadKind) =>
  db.select().from(inbox[kind].reviewed(db, sql.placeholder('id'))),
)
