import { noRules } from '#src/contract/core/coupon-rules.ts'
import { dealPaths, ofDeal } from '#src/contract/screens/deals.ts'
import type { ApprovalStatus } from '#src/contract/values.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { auditedDeal } from '#src/services/core/deals/deal-record.ts'
import type { dealImages, dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { accountId, type WorldAccount } from './account.ts'
import { type DealDates, type DealState, dealDates } from './deal-dates.ts'
import { createDealTexts, type DealText } from './deal-text.ts'
import { type Chance, createChance, worldId } from './random.ts'
import { type AuditRow, type NewsRow, recordStory } from './record-story.ts'
import { DAY, HOUR, type World } from './world.ts'

export type DealMix = Partial<Record<DealState, number>>

export function dealId(ownerKey: string, state: DealState, place: number): string {
  return worldId(`deal ${ownerKey} ${state} ${place}`)
}

export function worldDeals(
  shares: readonly { owner: WorldAccount; mix: DealMix }[],
  adminIds: readonly string[],
  { pictures, now, timeZone }: World,
): DealRows[] {
  const nextText = createDealTexts('texts')
  const chance = createChance('deals')
  return shares.flatMap(({ owner, mix }) =>
    statesOf(mix).map(({ state, place }, index) => {
      const category = owner.categories[index % owner.categories.length] ?? 'food'
      const text = nextText(category, owner.businessName ?? owner.town, owner.categories)
      return dealRows({
        id: dealId(owner.key, state, place),
        owner: { id: accountId(owner.key), name: owner.businessName ?? owner.fullName },
        state,
        text,
        dates: dealDates(state, now, timeZone, chance, owner.key !== 'nadeesha'),
        pictureUrls: text.pictures.map((name) => pictures.url(name, owner.key)),
        adminIds,
        now,
        chance,
      })
    }),
  )
}

export function spreadDeals(owners: readonly WorldAccount[], total: number) {
  const each = Math.floor(total / owners.length)
  return owners.map((owner, index) => ({
    owner,
    mix: mixOf(each + (index < total % owners.length ? 1 : 0), index),
  }))
}

function mixOf(count: number, index: number): DealMix {
  const waiting = Math.min(3, index % 4, count)
  const rejected = Math.min(Math.round(count * 0.08) + (index % 3 === 0 ? 1 : 0), count - waiting)
  const expired = Math.floor((count - waiting - rejected) * 0.35)
  const coming = Math.min(index % 2, count - waiting - rejected - expired)
  const expiredWaiting = index % 9 === 4 && expired > 0 ? 1 : 0
  return {
    waiting,
    rejected,
    coming,
    expiredWaiting,
    expired: expired - expiredWaiting,
    live: count - waiting - rejected - expired - coming,
    ...(index % 6 === 5 && { deleted: 1 }),
  }
}

function statesOf(mix: DealMix): { state: DealState; place: number }[] {
  const entries = Object.entries(mix) as [DealState, number][]
  return entries.flatMap(([state, count]) =>
    Array.from({ length: count }, (_none, index) => ({ state, place: index + 1 })),
  )
}

type Deal = Required<typeof deals.$inferInsert>
type Review = Required<typeof dealReviews.$inferInsert> & { decision: 'APPROVED' | 'REJECTED' }

export type DealRows = {
  deal: Deal
  images: (typeof dealImages.$inferInsert)[]
  reviews: Review[]
  audit: AuditRow[]
  notifications: NewsRow[]
}

type Story = {
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

function dealRows(story: Story): DealRows {
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
        requestId: worldId(`request ${deal.dealCode}`),
        name: deal.title,
        picture: deal.coverImage,
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
    ...noRules,
    writtenBy: null,
    writers: [],
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

const rejectionComments = [
  'The cover picture shows another dish than the title promises. Please use a photo of the buffet itself.',
  'Please say in the terms whether service charge is included; customers asked about this last time.',
  'The price looks like a typing error: the deduction is almost as high as the original price.',
  'Which branch is this for? Name the town in the sub title, please.',
  'The description repeats the title. Tell people what they get and for how many.',
  'Please remove the telephone number from the description. Bookings go through the coupon.',
  'The offer starts before your licence for boat trips was renewed. Move the start date, please.',
  '“Best in Colombo” cannot be shown without a source. A plain sentence works better.',
  'The second picture carries another company’s watermark.',
  'Half of the period falls on poya days, when you are closed. Please shorten it or say so.',
  'We could not reach anyone at the number on your profile to check the room rate.',
  'Please choose the promo type “For two”; this is listed as a single session.',
] as const

const approvalComments = [
  'Lovely pictures. Approved.',
  'Thank you for correcting the terms so quickly.',
  'Approved for the whole period.',
  'Checked with the outlet by telephone.',
] as const
