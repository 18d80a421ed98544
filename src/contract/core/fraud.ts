import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { batchParam, pageQuery, paging } from '../paging.ts'
import { dateValue, entity, id, instant, money } from '../values.ts'

export const suspicions = ['wrongCodes', 'burst', 'takings'] as const
export type Suspicion = (typeof suspicions)[number]

/** Of what is counted, fixed for everybody. */
export const fraudSpans = {
  /** Business days that are looked at, today among them. */
  days: 7,
  burstMinutes: 5,
  /** Days that say what is usual. */
  usualDays: 28,
} as const

/** From which figure on something is shown, unless an administrator or the merchant says otherwise. */
export const fraudLimits = {
  /** Unknown codes of one network or till in a day. */
  wrongCodes: 20,
  /** Redemptions at one till within `burstMinutes`, wherever these begin; undone ones count. */
  burst: 30,
  /** A day's takings: more than so many times the most of a usual day, and no less than `takingsCents`. */
  takingsTimes: 3,
  takingsCents: 5_000_000,
}
export type FraudLimits = typeof fraudLimits
/** The most that can be chosen. */
export const fraudLimitsMax: FraudLimits = {
  wrongCodes: 10_000,
  burst: 10_000,
  takingsTimes: 1000,
  takingsCents: 100_000_000_000,
}
export const FRAUD_ROWS = 100
/** The newest redemptions that are looked at. */
export const FRAUD_REDEMPTIONS = 50_000

/** Redeemed, paused by whom, or of a deal that is over or switched off. */
const couponStates = ['LIVE', 'PAUSED', 'PAUSED_BY_ADMIN', 'OVER'] as const

const kind = z.enum(suspicions)
const merchant = z.object({ id, name: z.string() })

/** Of one merchant, one kind. */
const row = z.object({
  kind,
  merchant,
  /** Codes, or redemptions; `undone` of them do not stand. */
  count: z.int(),
  undone: z.int(),
  days: z.int(),
  /**
   * Money at risk, as it was redeemed: in the bursts, or on the unusual days; of wrong codes what stands of
   * those days at the same tills, where codes tried at no till belong to what was redeemed at none.
   */
  amount: money,
  /** The most of a usual day, where that is compared. */
  usual: money,
  /** Those with the most at risk first. */
  deals: z.array(
    z.object({
      id,
      title: z.string(),
      count: z.int(),
      amount: money,
      coupons: z.enum(couponStates),
    }),
  ),
  tills: z.array(z.object({ id, name: z.string(), revoked: z.boolean() })),
  lastOn: dateValue,
  /** The latest of it that the services know, in epoch milliseconds. */
  through: instant,
  /** Nothing has come since. */
  seen: z.object({ by: z.string(), on: dateValue }).nullable(),
})
const fraudRow = entity('FraudRow', row.shape)
export type FraudRow = z.infer<typeof row>

/** A redemption, or the unknown codes of a day at one till or from one network. */
const item = z.object({
  id,
  on: dateValue,
  /** Names, empty where it was at no till or by nobody in particular. */
  till: z.string(),
  person: z.string(),
  network: z.string(),
  count: z.int(),
  coupon: z.object({ id, code: z.string(), dealTitle: z.string() }).nullable(),
  amount: money,
  undoneOn: dateValue.nullable(),
})
export type FraudItem = z.infer<typeof item>

const ofCaller = { callers: ['ADMIN', 'MERCHANT'], permission: 'VIEW_FRAUD' } as const
const params = z.object({ kind, merchantId: id })

export const readFraud = endpoint('get /fraud', {
  summary:
    'What looks unusual at counters in the last days, of all merchants or of the caller: most money at risk first',
  ...ofCaller,
  data: z.object({ rows: z.array(fraudRow) }),
})

export const listFraudItems = endpoint('get /fraud/{kind}/{merchantId}', {
  summary: 'Exactly what a row counts, newest first',
  ...ofCaller,
  params,
  query: z.object({ ...pageQuery, ...batchParam }),
  data: z.object({ row: fraudRow, items: z.array(entity('FraudItem', item.shape)), ...paging }),
  refuses: ['notFound'],
})

export const seeFraud = endpoint('put /fraud/{kind}/{merchantId}/seen', {
  summary: 'Note that a row was seen, until something newer happens',
  ...ofCaller,
  params,
  /** What the page showed. */
  body: z.object({ through: instant }),
  refuses: ['notFound'],
})

export const pauseFraud = endpoint('put /fraud/{kind}/{merchantId}/pause', {
  summary: 'Pause the coupons of deals that a row counts and that go on',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'PAUSE_DEAL',
  params,
  /** Those that the question named. */
  body: z.object({ dealIds: z.array(id).min(1).max(FRAUD_REDEMPTIONS) }),
  refuses: ['notFound'],
})

const atLeast = (least: number, most: number) => z.int().min(least).max(most)
const limits = {
  wrongCodes: atLeast(1, fraudLimitsMax.wrongCodes),
  burst: atLeast(1, fraudLimitsMax.burst),
  takingsTimes: atLeast(1, fraudLimitsMax.takingsTimes),
  takingsCents: atLeast(0, fraudLimitsMax.takingsCents),
}

/** A merchant's own limits; of administrators, who hold every permission, those of all other merchants. */
export const readFraudLimits = endpoint('get /fraud/limits', {
  summary: 'From which figures on something is shown',
  ...ofCaller,
  /** `chosen`: not what is shown to everybody. */
  data: z.object({ limits: z.object(limits), chosen: z.boolean() }),
})

export const saveFraudLimits = endpoint('put /fraud/limits', {
  summary: 'Choose from which figures on something is shown',
  stepUp: true,
  ...ofCaller,
  body: z.object(limits),
})

export const resetFraudLimits = endpoint('delete /fraud/limits', {
  summary: 'Go back to the figures that are shown to everybody',
  stepUp: true,
  ...ofCaller,
})
