import { and, eq, sql } from 'drizzle-orm'
import {
  type AccountAction,
  accountDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import {
  approveBank,
  approveMerchant,
  blockAccount,
} from '#src/contract/authentication/decisions.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import { accountStatus } from '#src/contract/values.ts'
import type { Database, Tx } from '#src/database/connect.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { isKept, users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import { type Decider, type Decisions, decide } from '#src/services/kit/decisions/decide.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { fieldRefusal, requirePermission } from '#src/services/kit/refusals/refusal.ts'
import { markReviewNoticesRead, notify } from '#src/services/notifications/index.ts'
import { accountRecord } from './account-record.ts'

type Body = {
  merchantId: string
  action: AccountAction
  comment?: string | undefined
  version?: number | undefined
}

export const decideAccountsEndpoints = [
  bind(approveMerchant, (call, { db }) => decideOn(db, call, 'MERCHANT', call.body)),

  bind(approveBank, (call, { db }) => decideOn(db, call, 'BANK', call.body)),

  bind(blockAccount, async (call, { db }) => {
    const { body, params } = call
    if (body.userType !== params.type) throw fieldRefusal('userType', 'decisions:otherType')
    return decideOn(db, call, params.type, body)
  }),
]

type AccountCommand = {
  type: BusinessRole
  action: AccountAction
  id: string
  version: number | null
  comment: string | undefined
}

export function decideAccount(tx: Tx, decider: Decider, { type, ...command }: AccountCommand) {
  requirePermission(decider.caller, accountDecisions[type][command.action].permission)
  return decide(tx, decider, accountWorkflow(type), command)
}

async function decideOn(
  db: Database,
  decider: Decider,
  type: BusinessRole,
  { merchantId, action, comment, version }: Body,
) {
  const command = { type, action, id: merchantId, version: version ?? null, comment }
  const { record, ownerName } = await db.transaction((tx) => decideAccount(tx, decider, command))
  return {
    data: { merchantId, name: ownerName, approvalStatus: record.approvalStatus },
    message: `decisions:done.${type}.${action}` as const,
    params: { name: ownerName },
  }
}

/** Unblocking too: a sign-in in progress when the account was blocked would otherwise come to life. */
const endsSignIns: ReadonlySet<AccountAction> = new Set(['BLOCK', 'UNBLOCK'])

function accountWorkflow(type: BusinessRole): Decisions<typeof users, AccountAction> {
  return {
    decisions: accountDecisions[type],
    ...accountRecord,
    exists: and(eq(users.role, type), isKept),
    version: {
      of: ({ updatedAt }) => updatedAt.getTime(),
      is: (seen) => eq(users.updatedAt, new Date(seen)),
    },
    touch: { updatedAt: sql`clock_timestamp()` },
    round: {
      kind: 'accounts',
      submittedAt: ({ resubmittedAt, createdAt }) => resubmittedAt ?? createdAt,
    },
    ownerOf: ({ id }) => id,
    async settle(tx, before, after, action) {
      if (endsSignIns.has(action)) await revokeSignIns(tx, after.id, 'blocked')
      const read = await markReviewNoticesRead(tx, pathsOf[type].review({ id: after.id }))
      return {
        read,
        before: { approvalStatus: before.approvalStatus },
        after: { approvalStatus: after.approvalStatus },
      }
    },
    news: ({ role }) => ({ params: {}, link: profileOf(role) }),
    findAccounts,
    notify,
    words: {
      notFound: 'profiles:notFound',
      decided: {
        APPROVED: 'decisions:account.by.APPROVED',
        REJECTED: 'decisions:account.by.REJECTED',
        BLOCKED: 'decisions:account.by.BLOCKED',
        UNBLOCKED: 'decisions:account.by.UNBLOCKED',
      },
      wrongState: (status) => `decisions:account.is.${accountStatus.parse(status)}`,
      changed: { key: 'decisions:account.changed', at: ({ updatedAt }) => updatedAt },
      commentRequired: 'common:messages.commentRequiredField',
    },
  }
}
