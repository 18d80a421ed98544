import { and, eq, sql } from 'drizzle-orm'
import {
  type ChangeAction,
  changeDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import { queueOf } from '#src/contract/core/bulk-actions.ts'
import type { Decision } from '#src/contract/deciding.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { type Decider, type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { notify } from '#src/services/notifications/index.ts'
import { lockAccount } from './lock-account.ts'
import type { ProfileKind } from './profile-kind.ts'
import { profileChanges } from './schema.ts'

type Command = {
  kind: ProfileKind
  changeId: string
  type: BusinessRole
  action: ChangeAction
  comment?: string | undefined
}

/** Saves and decisions of one account come one after the other. @throws Refusal as `decide` */
export async function decideChange(
  tx: Tx,
  decider: Decider,
  { kind, changeId: id, type, action, comment }: Command,
): Promise<void> {
  const [change] = await tx
    .select({ userId: profileChanges.userId })
    .from(profileChanges)
    .where(and(eq(profileChanges.id, id), eq(profileChanges.kind, kind.name)))
  const account = change && (await lockAccount(tx, change.userId))
  if (account?.role !== type) throw new Refusal('notFound', 'profiles:change.notFound')
  const command = { action, id, version: null, comment }
  const { answer }: Decision = changeDecisions[kind.review][action]
  await decide(tx, decider, changeWorkflow(kind, type), command, async (_before, kept) => ({
    comment: kept,
    answer,
    decidedBy: decider.caller.userId,
    decidedAt: sql`clock_timestamp()`,
  }))
}

function changeWorkflow(
  kind: ProfileKind,
  type: BusinessRole,
): Decisions<typeof profileChanges, ChangeAction> {
  return {
    decisions: changeDecisions[kind.review],
    table: profileChanges,
    status: profileChanges.status,
    exists: eq(profileChanges.kind, kind.name),
    reviews: {
      async last(_tx, { status, answer, decidedBy, decidedAt }) {
        const decision = answer ?? status
        return decidedBy && decidedAt ? { decision, decidedBy, decidedAt } : undefined
      },
    },
    round: { kind: queueOf[kind.review], submittedAt: (change) => change.submittedAt },
    subjectType: 'user',
    subjectId: ({ userId }) => userId,
    ownerOf: ({ userId }) => userId,
    settle: (tx, _before, change) => makeLive(tx, kind, change),
    news: () => ({ params: {}, link: profileOf(type) }),
    findAccounts,
    notify,
    words: {
      notFound: 'profiles:change.notFound',
      decided: {
        APPROVED: 'profiles:change.approved',
        REJECTED: 'profiles:change.rejected',
        CHANGES_REQUESTED: 'common:decision.changesRequestedBy',
      },
      wrongState: () => 'profiles:change.replaced',
      commentRequired: 'common:messages.commentRequiredField',
      unreadable: 'common:messages.unreadable',
    },
  }
}

/** A version that was never approved is rejected; what is live stays. */
async function makeLive(tx: Tx, kind: ProfileKind, change: typeof profileChanges.$inferSelect) {
  const { id, userId, values } = change
  const approved = change.status === 'APPROVED'
  const live = await kind.find(tx, userId)
  const goesLive = approved || live?.approvalStatus !== 'APPROVED'
  const status = approved ? 'APPROVED' : 'REJECTED'
  if (goesLive) await kind.write(tx, userId, values, status)
  return {
    before: { approvalStatus: live?.approvalStatus, changeId: id },
    after: { approvalStatus: goesLive ? status : live?.approvalStatus },
  }
}
