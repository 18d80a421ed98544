import { and, asc, desc, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { ThreadKind } from '#src/contract/core/review-threads.ts'
import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { Tx } from '#src/database/connect.ts'
import { profileChanges } from '#src/services/authentication/profiles/values.ts'
import { dealReviews, deals, type KeptRound } from '#src/services/core/deals/schema.ts'
import { keepRound } from '#src/services/core/deals/workflow.ts'
import { reviewMessages } from '#src/services/core/review-threads/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { reviewThreads } from '#src/services/kit/decisions/schema.ts'
import { branches } from '#src/services/location/branches/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from './account.ts'
import { worldId } from './random.ts'
import { writeTrust } from './trust.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const REVIEWER = accountId('ishara')

type Deal = typeof deals.$inferSelect

/** Reviews with more than one answer: second rounds, conversations, and rules for trusted merchants. */
export async function writeReviewStories(tx: Tx, now: number): Promise<void> {
  for (const [place, deal] of (await oldestWaiting(tx, now)).entries()) {
    const story = stories[place]
    if (story) await writeSecondRound(tx, deal, story, now)
  }
  await writeOtherThreads(tx)
  await writeTrust(tx, now)
}

/** Without Harbour House, whose deals the README describes. */
function oldestWaiting(tx: Tx, now: number): Promise<Deal[]> {
  return tx
    .select()
    .from(deals)
    .where(
      and(
        eq(deals.approvalStatus, 'PENDING'),
        gt(deals.expiredOn, new Date(now + DAY)),
        lte(deals.createdAt, new Date(now - DAY / 2)),
        ne(deals.merchantId, accountId('nadeesha')),
      ),
    )
    .orderBy(asc(deals.submittedAt), asc(deals.id))
    .limit(stories.length)
}

type Story = {
  comment: string
  before: (round: KeptRound) => Partial<KeptRound>
  question: string
  answer: string
  more: string
}

const stories: readonly Story[] = [
  {
    comment:
      'Please say in the terms on which days the offer doesn’t apply, and show what people get.',
    before: ({ imageUrls, coverImage }) => ({
      termsAndConditions: '<p>Terms apply.</p>',
      coverImage: imageUrls.at(-1) ?? coverImage,
    }),
    question: 'Does the offer also apply on poya days? If not, the terms should say so.',
    answer: 'No, we’re closed on poya days. I’ve added that to the terms and changed the picture.',
    more: 'One more thing: can it still start on the date we planned?',
  },
  {
    comment: 'The price looks high for this. Please check it, and shorten the title.',
    before: ({ title, originalPriceCents }) => ({
      title: `${title} – the best offer in town`.slice(0, 100),
      originalPriceCents: originalPriceCents * 2,
    }),
    question: 'Is the original price for one person or for the whole group?',
    answer: 'That was the price for two. It’s per person now, and the title is shorter.',
    more: 'I can send our printed menu if that helps.',
  },
]

async function writeSecondRound(tx: Tx, deal: Deal, story: Story, now: number): Promise<void> {
  const since = (share: number) =>
    new Date(deal.createdAt.getTime() + share * (now - deal.createdAt.getTime()))
  const { event, notifies } = dealDecisions.requestChanges
  const [sentBackAt, resubmittedAt] = [since(0.2), since(0.5)]
  const round = await keepRound(tx, deal)
  await tx.insert(dealReviews).values({
    id: worldId(`round ${deal.id}`),
    dealId: deal.id,
    version: 1,
    decision: CHANGES_REQUESTED,
    comment: story.comment,
    round: { ...round, ...story.before(round) },
    decidedBy: REVIEWER,
    decidedAt: sentBackAt,
  })
  await tx
    .update(deals)
    .set({ version: 2, submittedAt: resubmittedAt, updatedAt: resubmittedAt })
    .where(eq(deals.id, deal.id))
  const entry = {
    subjectType: 'deal',
    subjectId: deal.id,
    requestId: worldId(`request ${deal.dealCode}`),
  }
  await tx.insert(auditEntries).values([
    {
      ...entry,
      id: worldId(`audit ${deal.id} changes`),
      at: sentBackAt,
      event,
      actorId: REVIEWER,
      actorRole: 'ADMIN',
      comment: story.comment,
      before: { approvalStatus: 'PENDING', version: 1 },
      after: { approvalStatus: 'REJECTED', version: 1 },
    },
    {
      ...entry,
      id: worldId(`audit ${deal.id} again`),
      at: resubmittedAt,
      event: dealDecisions.edit.event,
      actorId: deal.merchantId,
      actorRole: 'MERCHANT',
    },
  ])
  await tx.insert(notifications).values({
    id: worldId(`news ${deal.id} changes`),
    userId: deal.merchantId,
    type: notifies,
    params: { name: deal.title, comment: story.comment },
    link: dealPaths.show(ofDeal(deal.id)),
    createdAt: sentBackAt,
    readAt: resubmittedAt,
  })
  await writeThread(tx, { kind: 'deals', recordId: deal.id }, [
    { userId: REVIEWER, text: story.question, sentAt: since(0.25) },
    { userId: deal.merchantId, text: story.answer, sentAt: since(0.52) },
    { userId: deal.merchantId, text: story.more, sentAt: since(0.6) },
  ])
}

type Message = { userId: string; text: string; sentAt: Date }

/** All but the last message are read. */
async function writeThread(
  tx: Tx,
  record: { kind: ThreadKind; recordId: string },
  messages: readonly Message[],
): Promise<void> {
  const readNo = messages.length - 1
  const question = messages.findLastIndex(({ userId }) => userId === REVIEWER)
  const unanswered = messages[question + 1]
  await tx.insert(reviewThreads).values({
    ...record,
    lastNo: messages.length,
    ownerReadNo: readNo,
    adminReadNo: readNo,
    ownerId: unanswered?.userId,
    adminUnread: unanswered ? 1 : 0,
    lastAt: messages[readNo]?.sentAt,
    unansweredSince: unanswered?.sentAt,
  })
  await tx.insert(reviewMessages).values(
    messages.map((message, place) => ({
      ...record,
      ...message,
      no: place + 1,
      id: worldId(`message ${record.recordId} ${place}`),
      key: worldId(`${place} ${record.recordId}`),
      side: message.userId === REVIEWER ? ('ADMIN' as const) : ('OWNER' as const),
    })),
  )
}

async function writeOtherThreads(tx: Tx): Promise<void> {
  const [branch] = await tx
    .select()
    .from(branches)
    .where(eq(branches.approvalStatus, 'PENDING'))
    .orderBy(asc(branches.submittedAt), asc(branches.id))
    .limit(1)
  const [profile] = await tx
    .select()
    .from(profileChanges)
    .where(and(eq(profileChanges.status, 'PENDING'), eq(profileChanges.kind, 'profile')))
    .orderBy(asc(profileChanges.submittedAt), asc(profileChanges.id))
    .limit(1)
  const [rejected] = await tx
    .select()
    .from(dealReviews)
    .innerJoin(deals, eq(deals.id, dealReviews.dealId))
    .where(and(eq(deals.approvalStatus, 'REJECTED'), isNull(deals.deletedAt)))
    .orderBy(desc(dealReviews.decidedAt), asc(dealReviews.id))
    .limit(1)
  if (rejected) {
    const { deals: deal, deal_reviews: review } = rejected
    await writeThread(tx, { kind: 'deals', recordId: deal.id }, [
      {
        userId: deal.merchantId,
        text: 'Could you tell us which part of the terms is unclear? We’d like to send it again.',
        sentAt: new Date(review.decidedAt.getTime() + 40 * MINUTE),
      },
    ])
  }
  if (branch) {
    await writeThread(tx, { kind: 'branches', recordId: branch.id }, [
      {
        userId: branch.ownerId,
        text: 'We moved across the street, so the old proof shows the old number.',
        sentAt: new Date(branch.submittedAt.getTime() + 30 * MINUTE),
      },
    ])
  }
  if (profile) {
    await writeThread(tx, { kind: 'profile', recordId: profile.ownerId }, [
      {
        userId: profile.ownerId,
        text: 'The new registration certificate will arrive next week. Can you approve the rest?',
        sentAt: new Date(profile.submittedAt.getTime() + 30 * MINUTE),
      },
    ])
  }
}
