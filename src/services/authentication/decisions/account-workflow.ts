import { and, eq, sql } from 'drizzle-orm'
import {
  type AccountAction,
  accountDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { profileOf } from '#src/contract/screens/profile.ts'
import { accountStatus } from '#src/contract/values.ts'
import { isKept } from '#src/services/authentication/account-columns.ts'
import { findAccounts } from '#src/services/authentication/accounts.ts'
import { users } from '#src/services/authentication/schema.ts'
import { revokeSignIns } from '#src/services/authentication/sign-ins.ts'
import type { Decisions } from '#src/services/kit/decisions/decide.ts'
import { reviewRows } from '#src/services/kit/decisions/workflow.ts'
import { notify } from '#src/services/notifications/index.ts'
import { accountReviews } from './schema.ts'

type Account = typeof users.$inferSelect

/** Unblocking too: a sign-in in progress when the account was blocked would otherwise come to life. */
const endsSignIns: ReadonlySet<AccountAction> = new Set(['BLOCK', 'UNBLOCK'])

export function accountWorkflow(type: BusinessRole): Decisions<typeof users, AccountAction> {
  return {
    decisions: accountDecisions[type],
    table: users,
    status: users.approvalStatus,
    exists: and(eq(users.role, type), isKept),
    version: {
      of: ({ updatedAt }) => updatedAt.getTime(),
      is: (seen) => eq(users.updatedAt, new Date(seen)),
    },
    touch: { updatedAt: sql`clock_timestamp()` },
    lock: 'no key update',
    reviews: reviewRows(accountReviews, accountReviews.userId, ({ id, updatedAt }: Account) => ({
      userId: id,
      decidedAt: updatedAt,
    })),
    round: {
      kind: 'accounts',
      submittedAt: ({ resubmittedAt, createdAt }) => resubmittedAt ?? createdAt,
    },
    subjectType: 'user',
    ownerOf: ({ id }) => id,
    async settle(tx, before, after, action) {
      if (endsSignIns.has(action)) await revokeSignIns(tx, after.id, 'blocked')
      return {
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
