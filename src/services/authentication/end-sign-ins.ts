import {
  endOwnSignIns,
  endSignInsOf,
  readSignInsOwner,
} from '#src/contract/authentication/sign-ins.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Queryable, Tx } from '#src/database/connect.ts'
import { findHeld } from '#src/services/authentication/credentials/held-numbers.ts'
import { mayUpdate } from '#src/services/authentication/profiles/lock-account.ts'
import { lockColleague, lockMember } from '#src/services/authentication/roles/lock-staff.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import type { Origin } from './origin.ts'
import { isAccount, users } from './schema.ts'
import { endSignIns, type Which } from './sign-ins.ts'

type Ending = { userId: string; which: Which; origin: Origin & { caller: Caller } }

export const endSignInsEndpoints = [
  bind(endOwnSignIns, async (call, { db }) => {
    const { userId, signInId } = call.caller
    const which = 'others' in call.body ? { except: signInId } : call.body
    const ended = await db.transaction((tx) => end(tx, { userId, which, origin: call }))
    return answer(ended, which)
  }),

  bind(readSignInsOwner, async ({ caller, params, format }, { db }) => {
    const { type, userId } = params
    requirePermission(caller, mayUpdate[type])
    const fullName = await nameOf(db, userId, type)
    if (type === 'ADMIN' && userId !== caller.userId)
      await lockMember(db, caller, caller.permissions, userId)
    const held = await findHeld(db, userId)
    return {
      data: {
        userId,
        fullName,
        held: held && {
          setBy: held.name,
          until: format.instant(held.until),
          own: held.setBy === caller.userId,
        },
      },
    }
  }),

  bind(endSignInsOf, async (call, { db }) => {
    const { caller, body } = call
    const { type, userId } = call.params
    requirePermission(caller, mayUpdate[type])
    const which = body.signInIds ? { signInIds: body.signInIds } : 'all'
    const ended = await db.transaction(async (tx) => {
      await nameOf(tx, userId, type)
      if (type === 'ADMIN' && userId !== caller.userId) await lockColleague(tx, caller, userId)
      return end(tx, { userId, which, origin: call })
    })
    return answer(ended, which)
  }),
]

async function nameOf(db: Queryable, userId: string, role: Role): Promise<string> {
  const [found] = await db
    .select({ fullName: users.fullName })
    .from(users)
    .where(isAccount(userId, role))
  if (!found) throw new Refusal('notFound', 'errors:service.notFound')
  return found.fullName
}

async function end(tx: Tx, { userId, which, origin }: Ending): Promise<number> {
  const ended = await endSignIns(tx, userId, which)
  if (ended === 0) return ended
  await recordAudit(tx, origin, {
    event: 'user.sign-ins-ended',
    subjectId: userId,
    after: { ended },
  })
  return ended
}

function answer(ended: number, which: Which) {
  const one = which !== 'all' && 'signInIds' in which && which.signInIds.length === 1
  if (ended === 0) return { data: { ended }, message: 'sessions:ended.none' as const }
  return {
    data: { ended },
    message: one ? ('sessions:ended.one' as const) : ('sessions:ended.all' as const),
  }
}
