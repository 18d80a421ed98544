import type { WorldAccount } from './account.ts'
import type { Pictures } from './pictures.ts'

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
