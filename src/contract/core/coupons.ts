import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inBulk, listedAs } from '../in-bulk.ts'
import {
  ALL,
  amountRange,
  batchParam,
  pageQuery,
  paging,
  SEARCH_MAX,
  sortParam,
} from '../paging.ts'
import { dateValue, entity, id, money, staffRole } from '../values.ts'
import { couponDecisions } from './coupon-decisions.ts'
import { ATTENTION_MAX } from './coupon-rules.ts'
import { COUPON_TEXT_MAX } from './coupon-text.ts'
import { couponValue, takenAmount, takenPart } from './coupon-value.ts'
import { undoState } from './redemption-undo.ts'

export const couponTypes = ['ALL', 'PAID', 'FREE'] as const
export type CouponType = (typeof couponTypes)[number]

export const couponStatus = z.enum(['ACTIVE', 'INACTIVE'])
export type CouponStatus = z.infer<typeof couponStatus>

export const LAST_REDEMPTIONS = 5

/** A code, or a text that holds one. */
const typedCode = z.string().max(COUPON_TEXT_MAX)
const searchTerm = z.string().max(SEARCH_MAX).default(ALL)
/** Own id or ALL; merchants always see only their own. */
const merchantScope = z.union([id, z.literal(ALL)]).optional()
/** Idempotency key, one per request: repeated, it gets the first answer. */
const idempotencyKey = z.uuid()

/** The branch of the counter; a merchant's only one need not be named. */
const counterBranch = id.optional()

const inLists = { callers: ['ADMIN', 'MERCHANT'], permission: 'VIEW_COUPON' } as const
const atCounter = { callers: ['MERCHANT'], atCounter: 'person' } as const
const ofMerchants = { callers: ['MERCHANT'], permission: 'UPDATE_COUPON' } as const

export const couponDetails = entity('CouponDetails', {
  totalCoupons: z.int(),
  /** For the app: not collected, not printed, not expired, not switched off. */
  remainingCoupons: z.int(),
  /** On paper and never redeemed yet, not expired. */
  printedCoupons: z.int(),
})
export type CouponDetails = z.infer<typeof couponDetails>

const couponDeal = entity('CouponDeal', {
  id,
  title: z.string(),
  dealCode: z.string(),
  merchant: z.object({ id, name: z.string() }),
  validFrom: dateValue,
  expiredOn: dateValue,
  expired: z.boolean(),
  /** Null if the coupons are free. */
  couponPrice: money.nullable(),
  couponDetails,
  status: couponStatus,
})
export type CouponDeal = z.infer<typeof couponDeal>

export const listCouponDeals = endpoint('get /coupons/deals/{page}/{size}', {
  summary: "Deals that have coupons, with how many: a merchant's own, or all for administrators",
  ...inLists,
  query: z.object({
    userId: id.optional(),
    searchTerm,
    couponType: z.enum(couponTypes).default('ALL'),
    merchantId: merchantScope,
    ...amountRange,
    ...batchParam,
  }),
  data: z.object({ deals: z.array(couponDeal), ...paging }),
})

const coupon = entity('Coupon', {
  id,
  couponCode: z.string(),
  redeemed: z.boolean(),
  redeemedOn: dateValue.nullable(),
  expiredOn: dateValue,
  couponActive: z.boolean(),
  printed: z.boolean(),
  expired: z.boolean(),
  value: couponValue,
})
export type Coupon = z.infer<typeof coupon>

export const couponSorts = ['code', 'expiredOn'] as const

export const listCoupons = endpoint('get /coupons/deal/{dealId}', {
  summary: "One deal's coupons in the order in which they were made",
  ...inLists,
  query: z.object({
    userId: id.optional(),
    ...pageQuery,
    search: searchTerm,
    ...sortParam(couponSorts),
    ...batchParam,
  }),
  data: z.object({ deal: couponDeal, coupons: z.array(coupon), ...paging }),
  refuses: ['notFound'],
})

export const updateCouponStatus = endpoint('put /coupons/status', {
  summary: 'Switch one coupon on or off',
  ...ofMerchants,
  body: z.object({ userId: id.optional(), couponId: id, status: couponStatus }),
  data: z.object({ couponId: id, status: couponStatus }),
  refuses: ['notFound'],
})

export const updateCouponDealStatus = endpoint('put /coupons/deal/status', {
  summary: "Switch all of a deal's coupons on or off without touching their own switches",
  ...ofMerchants,
  body: z.object({
    userType: staffRole.optional(),
    userId: id.optional(),
    status: couponStatus,
    dealId: id,
  }),
  data: z.object({ dealId: id, status: couponStatus }),
  refuses: ['notFound'],
})

/** Another merchant's code answers like an unknown one; displayMessage says why an own one is not valid. */
export const validateCoupon = endpoint('get /coupons/validate/{couponCode}/{merchantId}', {
  ownerOnly: true,
  summary: 'Whether a coupon could be redeemed now',
  ...atCounter,
  permission: 'UPDATE_COUPON',
  params: z.object({ couponCode: typedCode, merchantId: id }),
  query: z.object({ branchId: counterBranch }),
  data: z.object({
    couponValid: z.boolean(),
    /** The code as stored, when it is valid: it may have been found in a longer text. */
    couponCode: z.string().nullable(),
    dealTitle: z.string().nullable(),
    collectedBy: z.string().nullable(),
    /** What to check and confirm before redeeming it. */
    attention: z.string().nullable(),
    value: couponValue,
    /** Of one that is redeemed already: the redemption that this caller may undo. */
    undoable: id.nullable(),
  }),
  refuses: ['tooMany'],
})

const redemption = entity('Redemption', {
  id,
  couponCode: z.string(),
  dealCode: z.string(),
  dealTitle: z.string(),
  dealSubTitle: z.string(),
  imageUrls: z.array(z.string()),
  collectedBy: z.object({ name: z.string() }),
  couponRedeemDate: dateValue,
  ...takenPart,
  ...undoState,
})
export type Redemption = z.infer<typeof redemption>

const lastRedemption = entity('LastRedemption', {
  id,
  couponCode: z.string(),
  dealTitle: z.string(),
  couponRedeemDate: dateValue,
  ...takenPart,
  ...undoState,
})
export type LastRedemption = z.infer<typeof lastRedemption>

export const redeemCoupon = endpoint('put /coupons/redeem', {
  summary:
    'Redeem a coupon once, or take a part of its amount; the same key again gets the first answer',
  ...atCounter,
  signed: ['couponCode', 'key'],
  permission: 'UPDATE_COUPON',
  body: z.object({
    couponCode: typedCode,
    merchantId: id,
    key: idempotencyKey,
    branchId: counterBranch,
    /** That what the deal’s `attention` says was done. */
    attentionConfirmed: z.boolean().default(false),
    /** What it said when that was confirmed; another text has to be confirmed anew. */
    confirmedText: z.string().max(ATTENTION_MAX).optional(),
    takenCents: takenAmount,
  }),
  data: redemption,
  refuses: ['conflict', 'tooMany'],
})

export const listRedemptions = endpoint('get /coupons/redemptions', {
  summary:
    'The last that this merchant redeemed, at a till those of its branch: first what this caller may undo; newest first',
  ...atCounter,
  permission: 'VIEW_COUPON',
  data: z.object({ redemptions: z.array(lastRedemption) }),
})

export const readRedemption = endpoint('get /coupons/redemptions/{id}', {
  summary: 'One redemption of this merchant, to a till of its branch',
  ...atCounter,
  permission: 'VIEW_COUPON',
  data: redemption,
})

export const couponBulk = inBulk('coupon', couponDecisions, listedAs('coupons', { dealId: id }))
