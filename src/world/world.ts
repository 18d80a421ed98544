import type { WorldAccount } from './account.ts'
import type { Pictures } from './pictures.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What all of its stories share. */
export type World = {
  accounts: readonly WorldAccount[]
  /** Epoch milliseconds; dates are relative to its business day, `today`. */
  now: number
  today: string
  timeZone: string
  /** When its catalogue began: before every account. */
  createdAt: Date
  pictures: Pictures
  /** Current first; sealed columns use them. */
  secretKeys: readonly string[]
}
