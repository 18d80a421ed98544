import type { TillFact } from '#src/contract/core/till-entry.ts'
import type { TillDeal } from '#src/contract/core/till-sync.ts'
import { exceeded, type Limit, NOTHING, readStanding, standingStores } from './limits.ts'
import { type Entry, openStore, type Totals } from './store.ts'

export type Taking = {
  text: string
  code: string
  hash: string
  deal: TillDeal
  attentionConfirmed: boolean
  takenCents: number | null
  now: number
  /** That of the form: a redemption that was tried with the line first may have reached the server. */
  nonce: string
}

export type Taken = { entry: Entry } | { refused: Limit | 'redeemed' | 'notSynced' }

/**
 * Writes one redemption, its counter and what it adds to the limits, all or nothing, and waits until it is
 * on the disk: a tab killed a moment later loses nothing, and one killed a moment before did nothing.
 */
export async function take({ code, hash, deal, now, ...taking }: Taking): Promise<Taken> {
  const store = await openStore()
  const writing = store.transaction(standingStores, 'readwrite', { durability: 'strict' })
  const [meta, queue] = [writing.objectStore('meta'), writing.objectStore('queue')]
  const [standing, counter, earlier] = await Promise.all([
    readStanding(writing),
    meta.get('counter') as Promise<number | undefined>,
    queue.index('hash').getAll(hash),
  ])
  const { synced, totals, person, latest, queued } = standing
  if (!synced) return { refused: 'notSynced' }
  if (earlier.some(({ voided }) => !voided)) return { refused: 'redeemed' }
  const limit = exceeded(synced, totals, deal.cents, queued)
  if (limit) return { refused: limit }
  const entry: Entry = {
    ...taking,
    counter: (counter ?? 0) + 1,
    at: now,
    syncedAt: synced.serverTime,
    cashierId: person?.id ?? null,
    voided: false,
    hash,
    code,
    dealId: deal.id,
    dealTitle: deal.title,
    cents: deal.cents,
    sent: false,
  }
  await Promise.all([
    queue.add(entry),
    meta.put(entry.counter, 'counter'),
    meta.put({ coupons: totals.coupons + 1, cents: totals.cents + deal.cents }, 'totals'),
    meta.put(Math.max(now, latest), 'latest'),
    writing.done,
  ])
  return { entry }
}

/** Marks an entry undone; it is uploaded all the same. @returns false once it may have reached the server */
export async function undo(counter: number): Promise<boolean> {
  const writing = (await openStore()).transaction(['meta', 'queue'], 'readwrite')
  const [meta, queue] = [writing.objectStore('meta'), writing.objectStore('queue')]
  const entry = await queue.get(counter)
  if (!entry || entry.sent || entry.voided) return false
  const { coupons, cents } = ((await meta.get('totals')) as Totals | undefined) ?? NOTHING
  await Promise.all([
    queue.put({ ...entry, voided: true }),
    meta.put({ coupons: coupons - 1, cents: cents - entry.cents }, 'totals'),
    writing.done,
  ])
  return true
}

/** Newest first. */
export async function lastEntries(count: number): Promise<Entry[]> {
  const reading = (await openStore()).transaction('queue')
  const found: Entry[] = []
  let cursor = await reading.store.openCursor(null, 'prev')
  while (cursor && found.length < count) {
    found.push(cursor.value)
    cursor = await cursor.continue()
  }
  return found
}

/**
 * Oldest first, marked as sent before they are.
 * @param held counters to leave out, each of an entry in the queue
 */
export async function nextSlice(count: number, held: ReadonlySet<number>): Promise<Entry[]> {
  const writing = (await openStore()).transaction('queue', 'readwrite', { durability: 'strict' })
  const first = await writing.store.getAll(null, count + held.size)
  const entries = first.filter(({ counter }) => !held.has(counter)).slice(0, count)
  await Promise.all(
    entries.filter(({ sent }) => !sent).map((entry) => writing.store.put({ ...entry, sent: true })),
  )
  await writing.done
  return entries
}

/** What is signed of an entry. */
export function factOf(entry: Entry): TillFact {
  const { nonce, counter, at, syncedAt, text, cashierId, attentionConfirmed, takenCents, voided } =
    entry
  return { nonce, counter, at, syncedAt, text, cashierId, attentionConfirmed, takenCents, voided }
}
