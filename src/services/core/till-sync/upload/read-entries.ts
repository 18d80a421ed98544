import { textToSign } from '#src/contract/core/till-entry.ts'
import type { EntryRemark, TillEntry } from '#src/contract/core/till-sync.ts'
import { verifierOf } from '#src/services/kit/jwk-verifier.ts'

const HOUR_MS = 3_600_000
/** By how much a clock may be wrong without a word. */
const CLOCK_MS = 120_000

export type ReadEntry = TillEntry & {
  /** When it happened, as far as it can be believed. */
  clampedAt: number
  isGenuine: boolean
  remarks: EntryRemark[]
}

type Till = {
  publicKey: Record<string, unknown> | null
  pairedAt: Date | null
  offline: boolean
  offlineHours: number
}

/** @param times of the device and of the database, in milliseconds */
export function readEntries(
  entries: readonly TillEntry[],
  till: Till,
  times: { device: number; now: number },
): ReadEntry[] {
  const isSigned = verifierOf(till.publicKey)
  return entries.map((entry) => {
    const { clampedAt, lateBy, isWrong } = clamp(entry, till, times)
    const remarks: EntryRemark[] = []
    if (isWrong) remarks.push('CLOCK')
    if (lateBy > till.offlineHours * HOUR_MS) remarks.push('LEASE')
    if (!till.offline) remarks.push('OFFLINE_OFF')
    return { ...entry, clampedAt, isGenuine: isSigned(textToSign(entry), entry.signature), remarks }
  })
}

/**
 * A clock that is wrong by as much at the upload as it was then is set right; what is left outside of the
 * time between the last synchronisation and the upload is moved to its nearer end.
 */
function clamp(
  { at, syncedAt }: TillEntry,
  { pairedAt }: Till,
  { device, now }: { device: number; now: number },
) {
  const drift = Math.abs(device - now) > CLOCK_MS ? device - now : 0
  const from = Math.min(Math.max(syncedAt, pairedAt?.getTime() ?? 0), now)
  const clampedAt = Math.min(Math.max(at - drift, from), now)
  return { clampedAt, lateBy: clampedAt - from, isWrong: Math.abs(clampedAt - at) > CLOCK_MS }
}
