import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { deactivateStaff, staffDecisions } from '#src/contract/authentication/staff.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import { lockMember, lockStaffAs } from '#src/services/authentication/roles/lock-staff.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { endLooks } from '#src/services/kit/decisions/looks.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { Refusal, refuseStale } from '#src/services/kit/refusals/refusal.ts'
import type { GuardedAct } from '#src/services/second-approvals/index.ts'

type Act = keyof typeof staffDecisions
type By = Parameters<typeof recordAudit>[1] & { caller: Caller; format: Format }
type Command = { act: Act; id: string; version: number | null }

/**
 * Ends every sign-in either way; a reactivated person signs in again.
 * @throws Refusal as `lockMember`; ruleBroken if already in that state, or changed since it was seen
 */
export async function decideStaff(tx: Tx, by: By, { act, id, version }: Command): Promise<string> {
  const held = await lockStaffAs(tx, by.caller, 'UPDATE_ROLE')
  const { fullName, updatedAt } = await lockMember(tx, by.caller, held, id)
  const when = by.format.dateTime(updatedAt)
  refuseStale(version, updatedAt.getTime(), 'decisions:account.changed', { when })
  await write(tx, id, act)
  if (act === 'deactivate') await endLooks(tx, id)
  await revokeSignIns(tx, id, 'closed')
  await recordAudit(tx, by, {
    event: staffDecisions[act].event,
    subjectType: 'user',
    subjectId: id,
    before: { deactivated: act === 'activate' },
    after: { deactivated: act === 'deactivate' },
  })
  return fullName
}

async function write(tx: Tx, id: string, act: Act): Promise<void> {
  const leaves = act === 'deactivate'
  const { rowCount } = await tx
    .update(users)
    .set({ deactivatedAt: leaves ? sql`now()` : null, updatedAt: sql`now()` })
    .where(
      and(eq(users.id, id), leaves ? isNull(users.deactivatedAt) : isNotNull(users.deactivatedAt)),
    )
  if (rowCount === 1) return
  throw new Refusal('ruleBroken', leaves ? 'roles:staff.isClosed' : 'roles:staff.isOpen')
}

/** Its approver has at least the rights of whoever leaves. */
export const accountClosed: GuardedAct<typeof deactivateStaff, string> = {
  name: 'account-closed',
  endpoint: deactivateStaff,
  async weigh(tx, { caller, params }) {
    const held = await lockStaffAs(tx, caller, 'UPDATE_ROLE')
    const { id, fullName, updatedAt, permissions } = await lockMember(tx, caller, held, params.id)
    return {
      subjectId: id,
      seen: updatedAt.getTime(),
      facts: { name: fullName },
      needed: ['UPDATE_ROLE', ...permissions],
    }
  },
  carryOut: (tx, call, seen) =>
    decideStaff(tx, call, { act: 'deactivate', id: call.params.id, version: seen }),
}
