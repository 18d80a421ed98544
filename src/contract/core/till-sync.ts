import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateValue, entity, id, instant } from '../values.ts'
import { couponRules } from './coupon-rules.ts'
import { couponVerdicts } from './coupon-verdict.ts'
import { ENTRY_TEXT_MAX, UPLOAD_MAX } from './till-entry.ts'

/** Coupons of one answer, and of all answers of one list. */
export const SYNC_SLICE = 5000
export const SYNC_COUPONS_MAX = 100_000
const SIGNATURE_MAX = 200
const APP_VERSION_MAX = 60

const ofTill = { callers: ['MERCHANT'], atCounter: true } as const
const cents = z.int().min(0).max(99_999_999_999_999)
const base64Url = z.string()
const named = z.object({ id, name: z.string() })

/** What a till may do in all without the line, as its owner set it. */
export const offlineLimits = entity('OfflineLimits', {
  coupons: z.int(),
  cents,
  hours: z.int(),
})
export type OfflineLimits = z.infer<typeof offlineLimits>

const tillDeal = entity('TillDeal', {
  id,
  title: z.string(),
  coverImage: z.string(),
  /** Last business day of the deal, and from when on it is valid. */
  endsOn: z.iso.date(),
  validFrom: instant,
  rules: couponRules,
  paused: z.boolean(),
  /** Approved, and its coupons switched on. */
  dealOpen: z.boolean(),
  /** What the shop gives for one: its risk if it is redeemed twice. */
  cents,
  /** Of a value coupon, what it holds when it is new. */
  valueCents: cents.nullable(),
  redeemedToday: z.int(),
  redeemedThisHour: z.int(),
})
export type TillDeal = z.infer<typeof tillDeal>

const tillSync = entity('TillSync', {
  tillId: id,
  tillName: z.string(),
  merchantId: id,
  serverTime: instant,
  /** Until when the till may redeem without the line. */
  leaseUntil: instant,
  limits: offlineLimits,
  /** In which days begin and coupons end. */
  timeZone: z.string(),
  keys: z.array(z.object({ id: base64Url, publicKey: base64Url })),
  /** For the hashes of `get /tills/sync/coupons`; another one makes those of before worthless. */
  hashKey: base64Url,
  branch: named.extend({ mark: base64Url }),
  hasBranches: z.boolean(),
  counterUndo: z.boolean(),
  requiresPerson: z.boolean(),
  /** Who may stand at it. */
  cashiers: z.array(named),
  deals: z.array(tillDeal),
})
export type TillSync = z.infer<typeof tillSync>

export const syncTill = endpoint('get /tills/sync', {
  ownerOnly: true,
  summary: 'What a till needs to redeem without the line, for at most a day',
  ...ofTill,
  permission: 'UPDATE_COUPON',
  data: tillSync,
  refuses: ['ruleBroken'],
})

const couponSlice = entity('TillCoupons', {
  /** That the list below refers to, by their place here. */
  dealIds: z.array(id),
  /**
   * Of each: the first 8 bytes of HMAC-SHA-256 (`hashKey`, code key) in base64url, the place of its deal,
   * the place of its state in `syncedStates`, its last day counted from 1970-01-01, and what it holds in cents.
   */
  coupons: z.array(z.tuple([base64Url, z.int(), z.int(), z.int(), cents.nullable()])),
  /** For the next slice, or, once `more` is false, for what changes afterwards. */
  next: z.string(),
  more: z.boolean(),
  /** Forget all that was synchronised before: this is the first slice of a new list. */
  first: z.boolean(),
  /** Older coupons were left out: a code that is not in the list may still be one. */
  cut: z.boolean(),
})
export type TillCoupons = z.infer<typeof couponSlice>

export const syncCoupons = endpoint('get /tills/sync/coupons', {
  ownerOnly: true,
  summary: 'Collected coupons as a till knows them without the line, or what has changed since',
  ...ofTill,
  permission: 'UPDATE_COUPON',
  query: z.object({ after: z.string().max(200).default('') }),
  data: couponSlice,
  refuses: ['ruleBroken'],
})

/** One redemption without the line: what was read, where and when. */
const fact = {
  nonce: z.uuid(),
  /** Of this till, one more with each entry. */
  counter: z.int().min(1).max(2_147_483_647),
  at: instant,
  syncedAt: instant,
  text: z.string().max(ENTRY_TEXT_MAX),
  cashierId: id.nullable(),
  attentionConfirmed: z.boolean(),
  takenCents: cents.nullable(),
  /** Undone while it was in the queue. */
  voided: z.boolean(),
}
export const tillEntry = entity('TillEntry', {
  ...fact,
  /** By the till's key over `textToSign`, in base64url: Ed25519, or ECDSA with P-256 and SHA-256 as r and s. */
  signature: z.string().max(SIGNATURE_MAX),
})
export type TillEntry = z.infer<typeof tillEntry>

export const entryOutcomes = [
  'REDEEMED',
  'DOUBLE',
  'VOIDED',
  'UNKNOWN_CODE',
  'FOREIGN_SIGNATURE',
  'REVOKED',
  'REPEATED',
  'NOT_COLLECTED',
  'NO_AMOUNT',
] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

/** What is strange about an entry, whatever became of it. */
export const entryRemarks = ['CLOCK', 'LEASE', 'OFFLINE_OFF', 'COUNTER', 'PERSON', 'LEFT'] as const
export type EntryRemark = (typeof entryRemarks)[number]

export const otherRedemption = entity('OtherRedemption', {
  tillName: z.string(),
  cashierName: z.string(),
  branchName: z.string(),
  at: instant,
  cents,
})
export type OtherRedemption = z.infer<typeof otherRedemption>

const outcome = entity('EntryOutcome', {
  nonce: z.uuid(),
  /** NO_AMOUNT: a coupon that holds one is taken from by amounts. NOT_COLLECTED: nobody holds it, so it stays for whoever collects it. DOUBLE: another redemption was earlier and stands. REPEATED: its nonce is that of another entry. */
  outcome: z.enum(entryOutcomes),
  /** What the rules would have answered, if not that it is valid. */
  against: z.enum(couponVerdicts).nullable(),
  remarks: z.array(z.enum(entryRemarks)),
  /** The redemption of the same coupon, whichever of both stands. */
  other: otherRedemption.nullable(),
  /** All of it for whoever stands at the till. */
  words: z.string(),
})
export type UploadedOutcome = z.infer<typeof outcome>

export const uploadEntries = endpoint('post /tills/uploads', {
  summary:
    'Store what a till did without the line; each entry is a fact, and sent again changes nothing',
  ...ofTill,
  permission: 'UPDATE_COUPON',
  body: z.object({
    /** Whose entries they are, if another till of the shop sends them from a file. */
    tillId: id.optional(),
    deviceTime: instant,
    appVersion: z.string().max(APP_VERSION_MAX),
    /** How many remain after these. */
    queue: z.int().min(0).max(2_147_483_647),
    entries: z.array(tillEntry).max(UPLOAD_MAX),
  }),
  data: z.object({ outcomes: z.array(outcome) }),
  refuses: ['notFound'],
})

const offlineRecord = entity('TillOfflineRecord', {
  /** Entries that it sent, and what became of them. */
  entries: z.int(),
  redeemed: z.int(),
  doubles: z.int(),
  /** Numbers that it counted and never sent. */
  lost: z.int(),
  /** That its key did not sign, and whose clock was wrong. */
  foreign: z.int(),
  clocks: z.int(),
  lastUpload: dateValue.nullable(),
})
export type TillOfflineRecord = z.infer<typeof offlineRecord>

export const readTillOffline = endpoint('get /tills/{id}/offline', {
  summary: 'What a till did without the line, in figures',
  callers: ['MERCHANT'],
  permission: 'MANAGE_TILL',
  data: offlineRecord,
  refuses: ['notFound'],
})

const foundDouble = entity('FoundDouble', {
  redemptionId: id,
  couponCode: z.string(),
  dealTitle: z.string(),
  foundAt: instant,
  /** What this till did, and what the other did, which may be this one again. */
  own: otherRedemption,
  other: otherRedemption,
  /** Whether the one of this till counts. */
  ownStands: z.boolean(),
})
export type FoundDouble = z.infer<typeof foundDouble>

export const readTillNews = endpoint('get /tills/news', {
  summary:
    'What concerns a till since: coupons redeemed twice, and whether it may work without the line',
  ...ofTill,
  permission: 'VIEW_COUPON',
  query: z.object({ after: z.string().max(200).default('') }),
  data: z.object({
    offline: z.boolean(),
    doubles: z.array(foundDouble),
    /** For the next time. */
    next: z.string(),
  }),
})
