import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, dateValue, entity, id } from '../values.ts'

export const suspicions = ['wrongCodes', 'burst', 'outsideHours', 'customer', 'takings'] as const
export type Suspicion = (typeof suspicions)[number]

/** From which figure on something is shown. */
export const fraudLimits = {
  /** Business days that are looked at, today among them. */
  days: 7,
  /** Unknown codes of one sign-in, or of one network, in a day. */
  wrongCodes: 20,
  /** Redemptions by one person within so many minutes. */
  burst: 30,
  burstMinutes: 5,
  /** Redemptions of a deal in a day, before its hours begin or after they end, with some grace. */
  outsideHours: 1,
  graceMinutes: 60,
  /** Coupons of one customer redeemed at one merchant. */
  customer: 15,
  /** A day's takings: so many times the most of a usual day, and no less than this. */
  takingsTimes: 3,
  takingsCents: 5_000_000,
  /** Days that say what is usual. */
  usualDays: 28,
} as const
export const FRAUD_ROWS = 100
/** The newest redemptions that are looked at. */
export const FRAUD_REDEMPTIONS = 50_000

const row = z.object({
  what: z.enum(suspicions),
  merchant: z.object({ id, name: z.string() }),
  deal: z.object({ id, title: z.string(), couponsActive: z.boolean() }).nullable(),
  /** Who did it or where from: a person's name, or a network. */
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
