import { desc, eq } from 'drizzle-orm'
import { readAccountSummary as contract } from '#src/contract/authentication/users.ts'
import type { Queryable } from '#src/database/connect.ts'
import { bind } from '#src/services/kit/endpoints/bind.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { accountReaders, requireReader } from './account-readers.ts'
import { accountReviews } from './decisions/schema.ts'
import { mobileNo } from './mobile-no.ts'
import { isAccount, users } from './schema.ts'

const deciders = ['APPROVE_BUSINESS', 'APPROVE_CONTACT'] as const

export const readAccountSummary = bind(contract, async ({ caller, params, format }, { db }) => {
  const readers = accountReaders[params.type]
  requireReader(
    caller,
    params.merchantId,
    params.type === 'ADMIN' ? readers : [...readers, ...deciders],
  )
  const mayRead = caller.role === 'ADMIN' || caller.userId === params.merchantId
  const isRead = isAccount(params.merchantId, params.type)
  const [account] = mayRead ? await db.select().from(users).where(isRead) : []
  if (!account) throw new Refusal('notFound', 'errors:service.notFound')
  return {
    data: {
      userId: account.id,
      fullName: account.fullName,
      email: account.email,
      mobileNo: mobileNo(account),
      approvalStatus: account.approvalStatus,
      createdAt: format.instant(account.createdAt),
      updatedAt: format.instant(account.updatedAt),
      submittedAt: format.instant(account.resubmittedAt ?? account.createdAt),
      imageUrl: account.imageUrl,
      comment: await findLastComment(db, account.id),
    },
  }
})

/** What was last said of the account to its owner, such as why it was blocked. */
export async function findLastComment(db: Queryable, userId: string): Promise<string | null> {
  const [review] = await db
    .select({ comment: accountReviews.comment })
    .from(accountReviews)
    .where(eq(accountReviews.userId, userId))
    .orderBy(desc(accountReviews.decidedAt), desc(accountReviews.id))
    .limit(1)
  return review?.comment ?? null
}
