import { and, desc, eq, ne, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { OnboardingFacts, Submission } from '#src/contract/core/onboarding-steps.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import type { ProfileStatus } from '#src/contract/values.ts'
import type { Queryable } from '#src/database/connect.ts'
import { isOf } from '#src/services/kit/proposals/proposals.ts'
import { matchAccounts } from './accounts-list/match-accounts.ts'
import { accountReviews } from './decisions/schema.ts'
import { type Change as ProfileChange, profileChanges } from './profiles/values.ts'
import { businessProfiles, contactProfiles, isAccount, shownAs, users } from './schema.ts'

type Kept = Pick<
  OnboardingFacts,
  'role' | 'account' | 'joinedAt' | 'hasMobile' | 'profile' | 'contact'
>
export type AccountOnItsWay = Kept & {
  id: string
  fullName: string
  businessName: string | null
  imageUrl: string | null
}

type Which =
  | { id: string; role: BusinessRole }
  /** The newest merchants that match the term, blocked ones aside and those for which `isLeftOut`. */
  | { term: string | null; limit: number; isLeftOut: (id: SQLWrapper) => SQL }

/** What the accounts themselves say of their way to the first redemption, the newest first. */
export async function findAccountsOnTheirWay(
  db: Queryable,
  which: Which,
): Promise<AccountOnItsWay[]> {
  const review = lastReview(db)
  const business = newestChange(db, 'profile')
  const contact = newestChange(db, 'contact')
  const rows = await db
    .select({
      account: users,
      imageUrl: shownAs.imageUrl,
      review: { comment: review.comment, decidedAt: review.decidedAt },
      live: businessProfiles,
      person: contactProfiles,
      business: changeColumns(business),
      contact: changeColumns(contact),
    })
    .from(users)
    .leftJoin(businessProfiles, eq(businessProfiles.userId, users.id))
    .leftJoin(contactProfiles, eq(contactProfiles.userId, users.id))
    .leftJoinLateral(review, sql`true`)
    .leftJoinLateral(business, sql`true`)
    .leftJoinLateral(contact, sql`true`)
    .where('id' in which ? isAccount(which.id, which.role) : isOnItsWay(which))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit('id' in which ? 1 : which.limit)
  return rows.map(({ account, imageUrl, review, live, person, business, contact }) => ({
    id: account.id,
    fullName: account.fullName,
    businessName: live?.businessName ?? null,
    imageUrl,
    role: account.role as BusinessRole,
    account: accountFact(account, review),
    joinedAt: account.createdAt.getTime(),
    hasMobile: account.localNumber !== null,
    profile: profileFact(live?.updated ? live : null, business),
    contact: profileFact(person, contact),
  }))
}

function isOnItsWay({ term, isLeftOut }: Extract<Which, { term: string | null }>) {
  const matched = matchAccounts({ role: 'MERCHANT', userId: null, status: 'ALL', term })
  return and(matched, ne(users.approvalStatus, 'BLOCKED'), not(isLeftOut(users.id)))
}

type Review = { comment: string | null; decidedAt: Date } | null

function accountFact(
  account: Pick<
    typeof users.$inferSelect,
    'approvalStatus' | 'createdAt' | 'resubmittedAt' | 'updatedAt'
  >,
  review: Review,
): OnboardingFacts['account'] {
  const decidedAt = (review?.decidedAt ?? account.updatedAt).getTime()
  const comment = review?.comment ?? null
  switch (account.approvalStatus) {
    case 'PENDING':
      return { state: 'waiting', since: (account.resubmittedAt ?? account.createdAt).getTime() }
    case 'REJECTED':
      return { state: 'rejected', since: decidedAt, comment }
    case 'BLOCKED':
      return { state: 'blocked', since: decidedAt }
    case 'ENABLED':
      return { state: 'limited', since: decidedAt }
    default:
      return { state: 'approved', since: decidedAt }
  }
}

type Live = { approvalStatus: ProfileStatus; updatedAt: Date } | null
type Change = Pick<
  ProfileChange,
  'status' | 'submittedAt' | 'decidedAt' | 'comment' | 'answer'
> | null

/** What is approved stays so while a change of it is reviewed or was sent back. */
function profileFact(live: Live, change: Change): Submission {
  const updatedAt = live?.updatedAt.getTime() ?? null
  const decidedAt = change?.decidedAt?.getTime() ?? updatedAt
  switch (live?.approvalStatus) {
    case 'APPROVED':
      return { state: 'approved', since: decidedAt }
    case 'PENDING':
      return { state: 'waiting', since: change?.submittedAt.getTime() ?? updatedAt }
    case 'REJECTED': {
      const comment = change?.comment ?? null
      return { state: change?.answer ? 'changes' : 'rejected', since: decidedAt, comment }
    }
    default:
      return { state: 'none', since: null }
  }
}

function lastReview(db: Queryable) {
  return db
    .select()
    .from(accountReviews)
    .where(eq(accountReviews.userId, users.id))
    .orderBy(desc(accountReviews.decidedAt), desc(accountReviews.id))
    .limit(1)
    .as('last_review')
}

function newestChange(db: Queryable, kind: 'profile' | 'contact') {
  const { subjectId, status, submittedAt, id } = profileChanges
  return db
    .select()
    .from(profileChanges)
    .where(and(isOf(kind), eq(subjectId, users.id), ne(status, 'REPLACED')))
    .orderBy(desc(submittedAt), desc(id))
    .limit(1)
    .as<string>(`newest_${kind}`)
}

function changeColumns(change: ReturnType<typeof newestChange>) {
  const { status, submittedAt, decidedAt, comment, answer } = change
  return { status, submittedAt, decidedAt, comment, answer }
}
