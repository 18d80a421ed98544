import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { deactivateStaff, reactivateStaff } from '#src/contract/authentication/staff.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import type { Facts } from '#src/services/kit/endpoints/facts.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { lockMember } from './lock-member.ts'

const events = { deactivated: 'user.deactivated', reactivated: 'user.reactivated' } as const
type Change = keyof typeof events

export const leaveEndpoints = [
  bind(deactivateStaff, (call, { db }) => decide(db, call, call.params.id, 'deactivated')),

  bind(reactivateStaff, (call, { db }) => decide(db, call, call.params.id, 'reactivated')),
]

/** Ends every sign-in either way; a reactivated person signs in again. */
async function decide(
  db: Database,
  by: Facts & { caller: Caller },
  userId: string,
  change: Change,
) {
  const name = await db.transaction(async (tx) => {
    const held = await lockStaffAs(tx, by.caller, 'UPDATE_ROLE')
    const member = await lockMember(tx, by.caller, held, userId)
    await write(tx, member.id, change)
    await revokeSignIns(tx, member.id, 'ended')
    await recordAudit(tx, by, {
      event: events[change],
      subjectType: 'user',
      subjectId: member.id,
      before: { deactivated: change === 'reactivated' },
      after: { deactivated: change === 'deactivated' },
    })
    return member.fullName
  })
  const message = `roles:staff.${change}` as const
  return { data: { userId, fullName: name }, message, params: { name } }
}

async function write(tx: Tx, id: string, change: Change): Promise<void> {
  const leaves = change === 'deactivated'
  const changed = await tx
    .update(users)
    .set({ deactivatedAt: leaves ? sql`now()` : null, updatedAt: sql`now()` })
    .where(
      and(eq(users.id, id), leaves ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt)),
    )
    .returning({ id: users.id })
  if (changed.length > 0) return
  throw new Refusal('ruleBroken', leaves ? 'roles:staff.isClosed' : 'roles:staff.isOpen')
}
