import type { TillCoupons, TillSync } from '#src/contract/core/till-sync.ts'
import { read } from './line.ts'
import { tillPaths } from './paths.ts'
import { openStore, recall, type Synced } from './store.ts'

/** A list of coupons may be long, and the line slow. */
const PATIENCE_MS = 20_000
const LOCK = 'till-sync'

/**
 * Brings what the till needs up to date, in one tab at a time. Killed at any point it goes on where it was:
 * a slice and the mark after it are written together.
 * @throws NoLine and Refused
 */
export async function synchronise(): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    await keepFacts(await read<TillSync>(tillPaths.sync, PATIENCE_MS))
    while (await readSlice()) {}
  })
}

async function keepFacts(facts: TillSync): Promise<void> {
  const before = await recall('synced')
  const sameList = before?.hashKey === facts.hashKey && before.tillId === facts.tillId
  const list = sameList
    ? { next: before.next, cut: before.cut, whole: before.whole }
    : { next: '', cut: false, whole: false }
  const synced: Synced = { ...facts, ...list, deviceAt: Date.now() }
  const writing = (await openStore()).transaction('meta', 'readwrite')
  await Promise.all([
    writing.store.put(synced, 'synced'),
    writing.store.put(synced.deviceAt, 'latest'),
    writing.done,
  ])
}

/** @returns whether there is more */
async function readSlice(): Promise<boolean> {
  const { next } = await neededFacts()
  const query = new URLSearchParams({ after: next })
  const slice = await read<TillCoupons>(`${tillPaths.syncCoupons}?${query}`, PATIENCE_MS)
  const writing = (await openStore()).transaction(['coupons', 'meta'], 'readwrite')
  const [coupons, meta] = [writing.objectStore('coupons'), writing.objectStore('meta')]
  const synced = (await meta.get('synced')) as Synced
  if (slice.first) await coupons.clear()
  for (const [hash, deal, state, lastDay, cents] of slice.coupons) {
    const dealId = slice.dealIds[deal]
    if (dealId) void coupons.put({ dealId, state, lastDay, cents }, hash)
  }
  const whole = synced.whole || !slice.more
  void meta.put({ ...synced, next: slice.next, cut: slice.cut, whole }, 'synced')
  await writing.done
  return slice.more && slice.next !== next
}

async function neededFacts(): Promise<Synced> {
  const synced = await recall('synced')
  if (!synced) throw new Error('the list of coupons came before its facts')
  return synced
}
