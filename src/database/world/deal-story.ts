import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import { createDealCode } from '../../services/core/deals/deal-code.ts'
import { auditedDeal } from '../../services/core/deals/deal-record.ts'
import type { dealImages, dealReviews, deals } from '../../services/core/deals/schema.ts'
import type { auditEntries } from '../../services/kit/audit/schema.ts'
import type { notifications } from '../../services/notifications/schema.ts'
import { approvalComments, rejectionComments } from './comments.ts'
import type { DealDates, DealState } from './deal-dates.ts'
import type { DealText } from './deal-text.ts'
import { type Chance, worldId } from './random.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Deal = Required<typeof deals.$inferInsert>
type Review = Required<typeof dealReviews.$inferInsert> & { decision: 'APPROVED' | 'REJECTED' }

export type DealRows = {
  deal: Deal
  images: (typeof dealImages.$inferInsert)[]
  reviews: Review[]
  audit: (typeof auditEntries.$inferInsert)[]
  notifications: (typeof notifications.$inferInsert)[]
}

export type Story = {
  id: string
  owner: { id: string; name: string }
  state: DealState
  text: DealText
  dates: DealDates
  pictureUrls: readonly string[]
  adminIds: readonly string[]
  now: number
  chance: Chance
}

export function dealRows(story: Story): DealRows {
  const reviews = reviewsOf(story)
  const deal = dealOf(story, reviews)
  const [, ...extra] = story.pictureUrls
  return {
    deal,
    images: extra.map((url, position) => ({ dealId: deal.id, position, url })),
    reviews,
    audit: auditOf(story, deal, reviews),
    notifications: notificationsOf(story, deal, reviews),
  }
}

function dealOf(
  { id, owner, state, text, dates, pictureUrls, now, chance }: Story,
  reviews: Review[],
): Deal {
  const { pictures: _pictures, ...columns } = text
  const [coverImage = ''] = pictureUrls
  const last = reviews.at(-1)
  const version = reviews.length > 1 ? 2 : 1
  const submittedAt = version > 1 ? later(dates.createdAt, 20 * HOUR) : dates.createdAt
  return {
    ...columns,
    ...dates,
    id,
    dealCode: createDealCode((size) =>
      Uint8Array.from({ length: size }, () => chance.between(0, 255)),
    ),
    merchantId: owner.id,
    currency: 'LKR',
    coverImage,
    couponAvailable: true,
    freeCoupons: true,
    approvalStatus: last ? last.decision : 'PENDING',
    version,
    risks: [],
    submittedAt,
    updatedAt: last?.decidedAt ?? submittedAt,
    deletedAt: state === 'deleted' ? new Date(now - DAY) : null,
  }
}

function reviewsOf({ id, state, dates, adminIds, chance }: Story): Review[] {
  const outcome = outcomeOf(state, chance)
  if (outcome === 'PENDING') return []
  const again = outcome === 'APPROVED' && chance.next() < 0.15
  const first = again ? 'REJECTED' : outcome
  const decide = (version: number, decision: Review['decision'], hours: number): Review => ({
    id: worldId(`review ${id} ${version}`),
    dealId: id,
    version,
    decision,
    comment: commentOn(decision, version, chance),
    round: null,
    ruleId: null,
    decidedBy: chance.pick(adminIds),
    decidedAt: later(dates.createdAt, hours * HOUR),
  })
  return [
    decide(1, first, chance.between(2, 16)),
    ...(again ? [decide(2, 'APPROVED', chance.between(22, 40))] : []),
  ]
}

function outcomeOf(state: DealState, chance: Chance): ApprovalStatus {
  if (state === 'waiting' || state === 'expiredWaiting') return 'PENDING'
  if (state === 'rejected' || state === 'deleted') return 'REJECTED'
  return state === 'expired' && chance.next() < 0.1 ? 'REJECTED' : 'APPROVED'
}

function commentOn(decision: Review['decision'], version: number, chance: Chance) {
  if (decision === 'REJECTED') return chance.pick(rejectionComments)
  return version > 1 || chance.next() < 0.1 ? chance.pick(approvalComments) : null
}

function auditOf({ owner }: Story, deal: Deal, reviews: Review[]): DealRows['audit'] {
  const entry = (event: string, at: Date, by: string, role: string) => ({
    id: worldId(`audit ${deal.id} ${event} ${at.getTime()}`),
    at,
    actorId: by,
    actorRole: role,
    event,
    subjectType: 'deal',
    subjectId: deal.id,
    requestId: `world-${deal.dealCode}`,
  })
  return [
    {
      ...entry('deal.created', deal.createdAt, owner.id, 'MERCHANT'),
      after: auditedDeal({ ...deal, approvalStatus: 'PENDING', version: 1 }),
    },
    ...(deal.version > 1 ? [entry('deal.updated', deal.submittedAt, owner.id, 'MERCHANT')] : []),
    ...reviews.map(({ decision, decidedAt, decidedBy, comment, version }) => ({
      ...entry(`deal.${decision.toLowerCase()}`, decidedAt, decidedBy, 'ADMIN'),
      before: { approvalStatus: 'PENDING', version },
      after: { approvalStatus: decision, version },
      comment,
    })),
    ...(deal.deletedAt ? [entry('deal.deleted', deal.deletedAt, owner.id, 'MERCHANT')] : []),
  ]
}

function notificationsOf(story: Story, deal: Deal, reviews: Review[]): DealRows['notifications'] {
  const { owner, adminIds, now } = story
  const link = dealPaths.show(ofDeal(deal.id))
  const toAdmins = story.state === 'waiting' ? adminIds : []
  const readAt = (at: Date) => (now - at.getTime() > 2 * DAY ? later(at, 5 * HOUR) : null)
  return [
    ...toAdmins.map((userId) => ({
      id: worldId(`news ${deal.id} ${userId}`),
      userId,
      type: 'deal-submitted',
      params: { name: deal.title, by: owner.name },
      link,
      readAt: readAt(deal.submittedAt),
      createdAt: deal.submittedAt,
    })),
    ...reviews
      .filter(({ decidedAt }) => now - decidedAt.getTime() < 60 * DAY)
      .map(({ id, decision, decidedAt, comment }) => ({
        id: worldId(`news ${id}`),
        userId: owner.id,
        type: `deal-${decision.toLowerCase()}`,
        params: { name: deal.title, ...(comment && { comment }) },
        link,
        readAt: readAt(decidedAt),
        createdAt: decidedAt,
      })),
  ]
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
