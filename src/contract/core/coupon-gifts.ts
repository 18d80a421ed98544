import { z } from 'zod'
import { EMAIL_MAX } from '../authentication/email.ts'
import { endpoint } from '../endpoint.ts'
import { ALL, batchParam, paging, SEARCH_MAX } from '../paging.ts'
import { line } from '../texts.ts'
import { dateValue, entity, id } from '../values.ts'
import { validBranches } from './coupon-rules.ts'
import { RECIPIENT_NAME_MAX, RECIPIENTS_MAX } from './gift-recipients.ts'

/** Recipients of one merchant's coupons on one business day, whoever gives them. */
export const GIFTS_PER_DAY = 500
/** Messages about gifts to one number in 24 hours, from all merchants together. */
export const GIFT_MESSAGES_PER_NUMBER = 3
/** Share of the day's SMS that gifts may use, so that codes for signing in always leave. */
export const GIFT_MESSAGES_SHARE = 0.5
/** Goodwill coupons in a calendar year: of one administrator, and to one person. */
export const GOODWILL_PER_YEAR = 100
export const GOODWILL_PER_PERSON = 4
export const GOODWILL_REASON_MAX = 140
/** Days after a coupon's last day on which its link still says what became of it. */
export const GIFT_LINK_DAYS = 7

/** Goodwill is an administrator's own, with a reason; a gift is the merchant's. */
export const giftKinds = ['GIFT', 'GOODWILL'] as const
export type GiftKind = (typeof giftKinds)[number]

export const giftStates = ['WAITING', 'GIVEN', 'FAILED'] as const
export type GiftState = (typeof giftStates)[number]

/** Why somebody on a list got no coupon. */
export const giftFaults = [
  'perPerson',
  'perDay',
  'noneLeft',
  'dealClosed',
  'optedOut',
  'tooManyMessages',
  'messagesFull',
  'unknownPerson',
] as const
export type GiftFault = (typeof giftFaults)[number]

/** What became of the SMS about a coupon that was given. */
export const giftMessages = ['QUEUED', 'OPTED_OUT', 'NO_NUMBER', 'TOO_MANY'] as const
export type GiftMessage = (typeof giftMessages)[number]

const byGivers = { callers: ['ADMIN', 'MERCHANT'], permission: 'GIVE_COUPON' } as const

const giftRecipient = entity('GiftRecipient', {
  /** A mobile number, or the e-mail address of an app user. */
  to: z.string().max(EMAIL_MAX * 2),
  name: line(RECIPIENT_NAME_MAX).default(''),
})

export const giveCoupons = endpoint('post /coupons/gifts', {
  summary:
    'Give a coupon of a live deal to each of these people; several are given by a job, and listed at once',
  ...byGivers,
  body: z.object({
    dealId: id,
    kind: z.enum(giftKinds).default('GIFT'),
    /** Why, for goodwill. */
    reason: line(GOODWILL_REASON_MAX).default(''),
    recipients: z.array(giftRecipient).min(1).max(RECIPIENTS_MAX),
  }),
  data: z.object({ id, count: z.int() }),
  refuses: ['notFound', 'tooMany'],
})

const couponGift = entity('CouponGift', {
  id,
  kind: z.enum(giftKinds),
  state: z.enum(giftStates),
  fault: z.enum(giftFaults).nullable(),
  message: z.enum(giftMessages).nullable(),
  to: z.string(),
  name: z.string(),
  /** Its line in the list that was given. */
  line: z.int(),
  reason: z.string(),
  deal: z.object({ id, title: z.string() }),
  merchant: z.object({ id, name: z.string() }),
  coupon: z.object({ id, code: z.string() }).nullable(),
  /** Empty for a merchant where an administrator gave it. */
  by: z.string(),
  on: dateValue,
})
export type CouponGift = z.infer<typeof couponGift>

export const listGifts = endpoint('get /coupons/gifts/{page}/{size}', {
  summary: 'Who was given which coupon, newest first: a merchant’s own, or all',
  ...byGivers,
  query: z.object({
    searchTerm: z.string().max(SEARCH_MAX).default(ALL),
    state: z.enum([ALL, ...giftStates]).default(ALL),
    ...batchParam,
  }),
  data: z.object({ gifts: z.array(couponGift), ...paging }),
})

const token = z.string().min(1).max(100)
const ofLink = { params: z.object({ token }), callers: 'public' } as const

/** What stands behind the link of an SMS: no name, no number. */
export const readGift = endpoint('get /coupons/gifts/link/{token}', {
  summary: 'The coupon behind a link that somebody was sent',
  ...ofLink,
  data: z.object({
    couponCode: z.string(),
    dealTitle: z.string(),
    dealSubTitle: z.string(),
    terms: z.string(),
    business: z.string(),
    expiredOn: dateValue,
    state: z.enum(['open', 'redeemed', 'expired', 'off']),
    validAt: validBranches,
    /** Whether this number gets no messages about gifts any more. */
    optedOut: z.boolean(),
  }),
  refuses: ['notFound', 'tooMany'],
})
export type GiftBehindLink = z.infer<(typeof readGift)['data']>

export const stopGiftMessages = endpoint('post /coupons/gifts/link/{token}/messages', {
  summary: 'Send this number no more messages about gifts, from anybody; or send them again',
  ...ofLink,
  body: z.object({ wanted: z.boolean() }),
  refuses: ['notFound', 'tooMany'],
})

const heldCoupon = entity('HeldCoupon', {
  couponCode: z.string(),
  dealId: id,
  dealTitle: z.string(),
  expiredOn: dateValue,
  redeemed: z.boolean(),
  expired: z.boolean(),
})

export const claimGifts = endpoint('post /coupons/gifts/claim', {
  summary:
    'The coupons this app user was given, those held for their number first becoming theirs; with a link’s token also that one',
  callers: ['USER'],
  body: z.object({ token: token.optional() }),
  data: z.object({ coupons: z.array(heldCoupon) }),
  refuses: ['notFound', 'tooMany'],
})
