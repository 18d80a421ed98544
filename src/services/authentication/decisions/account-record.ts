import { users } from '#src/services/authentication/schema.ts'
import { reviewRows } from '#src/services/kit/decisions/workflow.ts'
import { accountReviews } from './schema.ts'

type Account = typeof users.$inferSelect

/** What deciding on an account and undoing that share. */
export const accountRecord = {
  table: users,
  status: users.approvalStatus,
  lock: 'no key update',
  reviews: reviewRows(accountReviews, accountReviews.userId, ({ id, updatedAt }: Account) => ({
    userId: id,
    decidedAt: updatedAt,
  })),
  subjectType: 'user',
  undo: {},
} as const
