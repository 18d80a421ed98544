import type { FoundDouble, UploadedOutcome } from '#src/contract/core/till-sync.ts'
import { type Entry, type Notice, openStore } from './store.ts'

/** What an upload found that whoever stands at the till should know; null of what is as it should be. */
export function noticeOfOutcome(
  { code, at }: Pick<Entry, 'code' | 'at'>,
  { nonce, outcome, against, words, other }: UploadedOutcome,
): Notice | null {
  const notice = { text: words, at, acknowledged: false }
  if (outcome === 'DOUBLE' || other) return { ...notice, key: keyOfDouble(code), kind: 'double' }
  if (outcome === 'REDEEMED' || outcome === 'VOIDED')
    return against === null || outcome === 'VOIDED'
      ? null
      : { ...notice, key: `against ${nonce}`, kind: 'against' }
  return { ...notice, key: `refused ${nonce}`, kind: 'refused' }
}

/** One for each coupon, whoever tells of it first. */
export function keyOfDouble(code: string): string {
  return `double ${code}`
}

export async function keepDoubles(
  doubles: readonly FoundDouble[],
  textOf: (double: FoundDouble) => string,
  keyOf: (code: string) => string,
): Promise<void> {
  const writing = (await openStore()).transaction('notices', 'readwrite')
  for (const double of doubles) {
    const key = keyOfDouble(keyOf(double.couponCode))
    if (await writing.store.getKey(key)) continue
    const { at } = double.own
    void writing.store.put({ key, kind: 'double', text: textOf(double), at, acknowledged: false })
  }
  await writing.done
}

export async function openNotices(): Promise<Notice[]> {
  const all = await (await openStore()).getAll('notices')
  return all.filter(({ acknowledged }) => !acknowledged).sort((one, other) => other.at - one.at)
}

export async function acknowledgeNotice(key: string): Promise<void> {
  const writing = (await openStore()).transaction('notices', 'readwrite')
  const notice = await writing.store.get(key)
  if (notice) void writing.store.put({ ...notice, acknowledged: true })
  await writing.done
}
