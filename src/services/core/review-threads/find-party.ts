import { type Placeholder, sql } from 'drizzle-orm'
import { isActive } from '#src/contract/authentication/account-status.ts'
import { profileEditors } from '#src/contract/authentication/profiles.ts'
import type { ThreadKind } from '#src/contract/core/review-threads.ts'
import type { Queryable } from '#src/database/connect.ts'
import { reviewedProfile } from '#src/services/authentication/index.ts'
import { reviewedDeal } from '#src/services/core/deals/reviewed-deal.ts'
import { mayDecide } from '#src/services/kit/decisions/may-decide.ts'
import type { Reviewed } from '#src/services/kit/decisions/reviewed.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { prepareOnce } from '#src/services/kit/prepare-once.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { reviewedBranch } from '#src/services/location/index.ts'

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
  if (caller.role === 'ADMIN' && !mayDecide(caller, kind)) {
    throw new Refusal('forbidden', 'errors:service.forbidden')
  }
}

/** Its second half, with the record that was read. @throws Refusal notFound, ruleBroken */
export function partyOf(caller: Caller, kind: ThreadKind, reviewed: Reviewed | undefined): Party {
  const isOwner = reviewed?.ownerId === caller.userId
  if (!reviewed || (caller.role !== 'ADMIN' && !isOwner)) {
    throw new Refusal('notFound', 'core:thread.notFound')
  }
  if (isOwner && kind === 'deals') refuseInactive(caller)
  return { reviewed, side: isOwner ? 'OWNER' : 'ADMIN' }
}

/** Owners may write while they may edit the record; a rejected account corrects its profile. */
export function mayWrite({ role, approvalStatus }: Caller, kind: ThreadKind): boolean {
  if (role === 'ADMIN') return true
  const isProfile = kind === 'profile' || kind === 'contact'
  return isProfile ? profileEditors.includes(approvalStatus) : isActive(approvalStatus)
}

/** @throws Refusal ruleBroken */
export function requireWriting(caller: Caller, kind: ThreadKind): void {
  if (!mayWrite(caller, kind)) throw new Refusal('ruleBroken', 'errors:service.notApproved')
}

function refuseInactive({ approvalStatus }: Caller): void {
  if (!isActive(approvalStatus)) throw new Refusal('ruleBroken', 'errors:service.notApproved')
}

export function reviewedRecord(db: Queryable, kind: ThreadKind, id: Placeholder) {
  if (kind === 'deals') return reviewedDeal(db, id)
  if (kind === 'branches') return reviewedBranch(db, id)
  return reviewedProfile(db, kind === 'profile' ? 'BUSINESS' : 'CONTACT', id)
}

const found = prepareOnce((db, kind: ThreadKind) =>
  db.select().from(reviewedRecord(db, kind, sql.placeholder('id'))),
)
