import { eq } from 'drizzle-orm'
import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { AccountStatus } from '#src/contract/values.ts'
import type { NewAccount } from '#src/services/authentication/create-account.ts'
import { accountReviews } from '#src/services/authentication/decisions/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { openProfiles } from '#tests/support/profiles.ts'

export const COMMENT = 'Say which branch.'

type Profiles = Awaited<ReturnType<typeof openProfiles>>
type Person = Awaited<ReturnType<Profiles['person']>>
type Account = { id: string; role?: string }
/** Fields of the body that differ from a good one, and the language of the request. */
export type Input = Record<string, unknown> & { language?: string }

/** The call that takes an action on an account of a type. */
export function decisionPath(action: AccountAction, type: string): string {
  return `/users/${type}/${action === 'APPROVE' || action === 'REJECT' ? 'approve' : 'block'}`
}

/** As openProfiles, with an administrator and accounts in any status. */
export async function openDecisions() {
  const profiles = await openProfiles()
  const { db, person } = profiles
  const admin = await person({ role: 'ADMIN', fullName: 'Ishara Fernando' })

  return {
    ...profiles,
    admin,
    /** Signed in, then put into the status, which may be one that refuses to sign in. */
    async owner(approvalStatus: AccountStatus, account: Partial<NewAccount> = {}) {
      const added = await person({ ...account, approvalStatus: 'APPROVED' })
      await db.update(users).set({ approvalStatus }).where(eq(users.id, added.id))
      return added
    },
    decide(
      by: Person,
      action: AccountAction,
      account: Account,
      { language, ...input }: Input = {},
    ) {
      const { id: merchantId, role: userType = 'MERCHANT' } = account
      const body = { merchantId, userType, action, comment: COMMENT, ...input }
      const spoken = language === undefined ? {} : { language }
      return by.ask(decisionPath(action, userType), { method: 'PUT', body, ...spoken })
    },
    async accountOf(id: string) {
      const [account] = await db.select().from(users).where(eq(users.id, id))
      if (!account) throw new Error('no such account')
      return account
    },
    reviewsOf: (id: string) =>
      db
        .select()
        .from(accountReviews)
        .where(eq(accountReviews.userId, id))
        .orderBy(accountReviews.decidedAt),
  }
}
