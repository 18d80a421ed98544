import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  type AccountAction,
  accountTransitions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { Tx } from '#src/database/connect.ts'
import type { Format } from '#src/i18n/format.ts'
import type { LockedAccount } from '#src/services/authentication/profiles/lock-account.ts'
import { profileLink } from '#src/services/authentication/profiles/profile-link.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import type { Caller } from '#src/services/kit/caller.ts'
import { notify } from '#src/services/notifications/index.ts'
import { type Command, lockDecidable } from './lock-decidable.ts'
import { accountReviews } from './schema.ts'

type Decider = { caller: Caller; requestId: string; address: string | null; format: Format }

const traces = {
  APPROVE: { event: 'user.approved', notification: 'merchant-approved' },
  REJECT: { event: 'user.rejected', notification: 'merchant-rejected' },
  BLOCK: { event: 'user.blocked', notification: 'merchant-blocked' },
  UNBLOCK: { event: 'user.unblocked', notification: 'merchant-unblocked' },
} as const satisfies Record<AccountAction, { event: string; notification: string }>

/** Unblocking too: a sign-in that was on its way when the account was blocked would come to life. */
const endsSignIns: ReadonlySet<AccountAction> = new Set(['BLOCK', 'UNBLOCK'])

/**
 * Decides on an account, in one transaction with the review, its audit row and the news to its owner
 *. Whoever is blocked has no sign-in left: the next call answers 4009.
 * @throws Refusal as lockDecidable
 */
export async function decideAccount(
  tx: Tx,
  decider: Decider,
  command: Command,
  comment: string | null,
): Promise<LockedAccount> {
  const before = await lockDecidable(tx, command, decider.format)
  const after = await writeStatus(tx, command)
  if (endsSignIns.has(command.action)) await revokeSignIns(tx, after.id, 'blocked')
  await tx.insert(accountReviews).values({
    id: v7(),
    userId: after.id,
    decision: accountTransitions[command.action].to,
    comment,
    decidedBy: decider.caller.userId,
    decidedAt: after.updatedAt,
  })
  await recordAudit(tx, decider, {
    event: traces[command.action].event,
    subjectType: 'user',
    subjectId: after.id,
    before: { approvalStatus: before.approvalStatus },
    after: { approvalStatus: after.approvalStatus },
    comment,
  })
  await notify(tx, {
    userIds: [after.id],
    type: traces[command.action].notification,
    params: comment === null ? {} : { comment },
    link: profileLink(after.role),
  })
  return after
}

/** The lifecycle and the version are conditions of the write as well. */
async function writeStatus(
  tx: Tx,
  { action, accountId, version }: Command,
): Promise<LockedAccount> {
  const { from, to } = accountTransitions[action]
  const [account] = await tx
    .update(users)
    .set({ approvalStatus: to, updatedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(users.id, accountId),
        inArray(users.approvalStatus, [...from]),
        version === null ? undefined : eq(users.updatedAt, version),
      ),
    )
    .returning()
  if (!account) throw new Error('a held account changed')
  return account
}
