import type { Format } from '#src/i18n/format.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import type { Change, Live, ProfileKind } from './changes.ts'
import type { LockedAccount } from './lock-account.ts'
import type { ProfileValues } from './values.ts'

export type Origin = { caller: Caller; requestId: string; address: string | null; format: Format }

export type Save = {
  origin: Origin
  kind: ProfileKind
  account: LockedAccount
  live: Live | null
  newest: Change | null
  values: ProfileValues
  reviewWords: readonly string[]
}
