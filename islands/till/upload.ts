import { UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { TillEntry, UploadedOutcome } from '#src/contract/core/till-sync.ts'
import { signatureOf } from './key.ts'
import { NOTHING, queueLength } from './limits.ts'
import { noticeOfOutcome } from './notices.ts'
import { factOf, nextSlice } from './queue.ts'
import { sendEntries } from './send-entries.ts'
import { heldCounters, setAside } from './set-aside.ts'
import { type Entry, openStore, type Synced, type Totals } from './store.ts'

const LOCK = 'till-upload'
/** Place in `syncedStates` of the contract. */
const REDEEMED = 1

/**
 * Sends the queue, oldest first, in one tab at a time. What the server does not answer for stays; sent again
 * it changes nothing there. What is refused stays as well, out of the way of the others.
 * @param refusedText of the notice for one that was refused, with `{code}`
 * @throws NoLine and Refused
 */
export async function upload(refusedText: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    while (await uploadSlice(refusedText)) {}
  })
}

async function uploadSlice(refusedText: string): Promise<boolean> {
  const slice = await nextSlice(UPLOAD_MAX, await heldCounters())
  if (slice.length === 0) return false
  const entries = await signed(slice)
  const { outcomes, refused } = await sendEntries(entries, [
    ['deviceTime', String(Date.now())],
    ['queue', String((await queueLength()) - slice.length)],
  ])
  const counters = refused.map(({ counter }) => counter)
  await setAside(
    slice.filter(({ counter }) => counters.includes(counter)),
    refusedText,
  )
  return (await acknowledge(slice, outcomes)) + refused.length > 0
}

export function signed(entries: readonly Entry[]): Promise<TillEntry[]> {
  return Promise.all(
    entries.map(async (entry) => {
      const fact = factOf(entry)
      return { ...fact, signature: await signatureOf(fact) }
    }),
  )
}

/** What the server has answered for leaves the queue, together with what it leaves behind. */
async function acknowledge(
  slice: readonly Entry[],
  outcomes: readonly UploadedOutcome[],
): Promise<number> {
  const names = ['queue', 'coupons', 'meta', 'notices'] as const
  const writing = (await openStore()).transaction(names, 'readwrite', { durability: 'strict' })
  const [queue, coupons] = [writing.objectStore('queue'), writing.objectStore('coupons')]
  const [meta, notices] = [writing.objectStore('meta'), writing.objectStore('notices')]
  const answered = new Map(outcomes.map((outcome) => [outcome.nonce, outcome]))
  const synced = (await meta.get('synced')) as Synced | undefined
  const left = { ...(((await meta.get('totals')) as Totals | undefined) ?? NOTHING) }
  const aside = { ...((await meta.get('setAside')) as Record<number, number> | undefined) }
  let count = 0
  for (const entry of slice) {
    const outcome = answered.get(entry.nonce)
    if (!outcome) continue
    count += 1
    void queue.delete(entry.counter)
    delete aside[entry.counter]
    if (!entry.voided) {
      left.coupons -= 1
      left.cents -= entry.cents
      void coupons.put(await redeemedCoupon(entry), entry.hash)
    }
    const notice = noticeOfOutcome(entry, outcome)
    if (notice && !(await notices.getKey(notice.key))) void notices.put(notice)
  }
  void meta.put(left, 'totals')
  void meta.put(aside, 'setAside')
  await writing.done
  return count

  async function redeemedCoupon({ hash, dealId }: Entry) {
    const listed = await coupons.get(hash)
    const lastDay = listed?.lastDay ?? lastDayOf(synced, dealId)
    return { dealId, lastDay, cents: listed?.cents ?? null, state: REDEEMED }
  }
}

function lastDayOf(synced: Synced | undefined, dealId: string): number {
  const endsOn = synced?.deals.find(({ id }) => id === dealId)?.endsOn
  return endsOn ? Date.parse(endsOn) / 86_400_000 : 0
}
