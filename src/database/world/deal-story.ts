import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import { createDealCode } from '../../services/core/deals/deal-code.ts'
import { auditedDeal } from '../../services/core/deals/deal-record.ts'
import type { dealImages, dealReviews, deals } from '../../services/core/deals/schema.ts'
import { approvalComments, rejectionComments } from './comments.ts'
import type { DealDates, DealState } from './deal-dates.ts'
import type { DealText } from './deal-text.ts'
import { type Chance, worldId } from './random.ts'
import { type AuditRow, type NewsRow, recordStory } from './record-story.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Deal = Required<typeof deals.$inferInsert>
type Review = Required<typeof dealReviews.$inferInsert> & { decision: 'APPROVED' | 'REJECTED' }

export type DealRows = {
  deal: Deal
  images: (typeof dealImages.$inferInsert)[]
  reviews: Review[]
  audit: AuditRow[]
  notifications: NewsRow[]
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
    ...recordStory(
      {
        ...deal,
        subjectType: 'deal',
        subjectId: deal.id,
        requestId: `world-${deal.dealCode}`,
        name: deal.title,
        link: dealPaths.show(ofDeal(deal.id)),
        owner: { ...story.owner, role: 'MERCHANT' },
        added: auditedDeal({ ...deal, approvalStatus: 'PENDING', version: 1 }),
        reviews,
        waitsFor: story.state === 'waiting' ? story.adminIds : [],
      },
      story.now,
    ),
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

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}
