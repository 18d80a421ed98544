import { and, eq } from 'drizzle-orm'
import {
  type ChangeAction,
  changeDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import { type ChangePart, fieldsOf } from '#src/contract/change-parts.ts'
import type { Decision } from '#src/contract/deciding.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { reviewPaths } from '#src/contract/screens/approvals.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import type { Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { requireDivisible } from '#src/services/kit/decisions/accept-parts.ts'
import { type Decider, type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { isOf } from '#src/services/kit/proposals/proposals.ts'
import { decisionColumns } from '#src/services/kit/proposals/record.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { changeRecord, keepLive } from './change-record.ts'
import { changedOf, type ProfileKind } from './changes.ts'
import { lockAccount } from './lock-account.ts'
import { type Change, type ProfileValues, profileChanges } from './values.ts'

type Command = {
  kind: ProfileKind
  changeId: string
  type: BusinessRole
  action: ChangeAction
  comment?: string | undefined
  accepted?: readonly ChangePart[]
}

/** Serializes saves and decisions of one account. @throws Refusal as `decide` */
export async function decideChange(
  tx: Tx,
  decider: Decider,
  { kind, changeId: id, type, action, comment, accepted = [] }: Command,
): Promise<void> {
  const [change] = await tx
    .select({ userId: profileChanges.subjectId })
    .from(profileChanges)
    .where(and(eq(profileChanges.id, id), isOf(kind.kind)))
  const account = change && (await lockAccount(tx, change.userId))
  if (account?.role !== type) throw new Refusal('notFound', 'profiles:change.notFound')
  const command = { action, id, version: null, comment, accepted }
  const { answer }: Decision = changeDecisions[kind.review][action]
  await decide(tx, decider, changeWorkflow(kind, type), command, async (before, kept) => {
    const live = answer ? await kind.find(tx, before.subjectId) : null
    requireDivisible(changedOf(kind, before, live), accepted)
    return decisionColumns(decider, kept, { answer, accepted })
  })
}

function changeWorkflow(
  kind: ProfileKind,
  type: BusinessRole,
): Decisions<typeof profileChanges, ChangeAction> {
  return {
    decisions: changeDecisions[kind.review],
    ...changeRecord(kind.name),
    async settle(tx, { id }, change) {
      const read = await markReviewNoticesRead(
        tx,
        reviewPaths[kind.review].show({ userType: type, id }),
      )
      const kept = await keepLive(tx, kind.name, change.subjectId)
      return { ...(await makeLive(tx, kind, change)), read, kept }
    },
    news: () => ({ params: {}, link: profileOf(type) }),
    findAccounts,
    notify,
    words: {
      notFound: 'profiles:change.notFound',
      decided: {
        APPROVED: 'profiles:change.approved',
        REJECTED: 'profiles:change.rejected',
      },
      wrongState: () => 'profiles:change.replaced',
      commentRequired: 'common:messages.commentRequiredField',
    },
  }
}

/** Rejects a version that was never approved; what is live stays, except accepted parts. */
async function makeLive(tx: Tx, kind: ProfileKind, change: Change) {
  const { id, subjectId: userId, accepted } = change
  const approved = change.status === 'APPROVED'
  const live = await kind.find(tx, userId)
  const isNew = live?.approvalStatus !== 'APPROVED'
  const goesLive = approved || isNew
  const status = approved ? 'APPROVED' : 'REJECTED'
  if (goesLive) await kind.write(tx, userId, change.values, status)
  else if (accepted.length > 0) {
    const taken = pick(change.values, fieldsOf(accepted))
    await kind.write(tx, userId, { ...live.values, ...taken }, 'APPROVED')
  }
  return {
    before: { approvalStatus: live?.approvalStatus, changeId: id },
    after: { approvalStatus: goesLive ? status : live?.approvalStatus },
  }
}

function pick(values: ProfileValues, fields: readonly string[]): ProfileValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}
