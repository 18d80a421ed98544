import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, dateValue, entity, id } from '../values.ts'

export const suspicions = ['wrongCodes', 'burst', 'outsideHours', 'customer', 'takings'] as const
export type Suspicion = (typeof suspicions)[number]

/** Of what is counted, fixed for everybody. */
export const fraudSpans = {
  /** Business days that are looked at, today among them. */
  days: 7,
  burstMinutes: 5,
  /** Redemptions of a deal in a day outside its hours. */
  outsideHours: 1,
  /** Days that say what is usual. */
  usualDays: 28,
} as const

/** From which figure on something is shown, unless an administrator or the merchant says otherwise. */
export const fraudLimits = {
  /** Unknown codes of one network or till in a day. */
  wrongCodes: 20,
  /** Redemptions at one till within `burstMinutes`. */
  burst: 30,
  /** Coupons of one customer redeemed at one merchant. */
  customer: 15,
  /** Before a deal's hours begin or after they end. */
  graceMinutes: 60,
  /** A day's takings: so many times the most of a usual day, and no less than this. */
  takingsTimes: 3,
  takingsCents: 5_000_000,
}
export type FraudLimits = typeof fraudLimits
/** The most that can be chosen. */
export const fraudLimitsMax: FraudLimits = {
  wrongCodes: 10_000,
  burst: 10_000,
  customer: 10_000,
  graceMinutes: 720,
  takingsTimes: 1000,
  takingsCents: 100_000_000_000,
}
export const FRAUD_ROWS = 100
/** The newest redemptions that are looked at. */
export const FRAUD_REDEMPTIONS = 50_000

const row = z.object({
  what: z.enum(suspicions),
  merchant: z.object({ id, name: z.string() }),
  deal: z
    .object({ id, title: z.string(), couponsActive: z.boolean(), paused: z.boolean() })
    .nullable(),
  /** Where it happened, if at one till alone. */
  till: z.object({ id, name: z.string(), revoked: z.boolean() }).nullable(),
  /** Who did it or where from: the name of a till or person, or a network. */
  who: z.string(),
  count: z.int(),
  /** The most of a usual day, where that is compared: shown as money. */
  usual: z.string(),
  amount: z.string(),
  day: calendarDay,
  lastOn: dateValue,
})
const fraudRow = entity('FraudRow', row.shape)
export type FraudRow = z.infer<typeof row>

export const readFraud = endpoint('get /fraud', {
  summary: 'What looks unusual at counters in the last days: of all merchants, or of the caller',
  callers: ['ADMIN', 'MERCHANT'],
  permission: 'VIEW_FRAUD',
  data: z.object({ rows: z.array(fraudRow) }),
})

const atLeast = (least: number, most: number) => z.int().min(least).max(most)
const limits = {
  wrongCodes: atLeast(1, fraudLimitsMax.wrongCodes),
  burst: atLeast(1, fraudLimitsMax.burst),
  customer: atLeast(1, fraudLimitsMax.customer),
  graceMinutes: atLeast(0, fraudLimitsMax.graceMinutes),
  takingsTimes: atLeast(1, fraudLimitsMax.takingsTimes),
  takingsCents: atLeast(0, fraudLimitsMax.takingsCents),
}
/** A merchant's own limits; of administrators, who hold every permission, those of all other merchants. */
const ofCaller = { callers: ['ADMIN', 'MERCHANT'], permission: 'VIEW_FRAUD' } as const

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
