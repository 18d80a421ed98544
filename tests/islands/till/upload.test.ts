import { beforeEach, expect, test, vi } from 'vitest'
import { makeKey } from '#islands/till/key.ts'
import { queueLength } from '#islands/till/limits.ts'
import { NoLine, Refused } from '#islands/till/line.ts'
import { openNotices } from '#islands/till/notices.ts'
import { takePaths } from '#islands/till/paths.ts'
import { heldCounters, refusedEntries } from '#islands/till/set-aside.ts'
import { type Entry, openStore, remember } from '#islands/till/store.ts'
import { upload } from '#islands/till/upload.ts'
import { QUEUE_MAX, UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { stubBrowserStore } from '#tests/support/browser-store.ts'
import { ids, SYNCED_AT, syncedTill } from '#tests/support/synced-till.ts'

/** Of the first calls three in five go wrong. */
const FAULTS = 20

stubBrowserStore()

beforeEach(async () => {
  const store = await openStore()
  for (const name of ['coupons', 'queue', 'notices', 'meta'] as const) await store.clear(name)
  await (await makeKey())?.keep()
  const paths = { counter: '', offline: '', sync: '', syncCoupons: '', news: '' }
  takePaths({ ...paths, uploads: 'http://till.test/uploads' })
  await remember('synced', syncedTill())
})

async function queued(count: number): Promise<void> {
  const writing = (await openStore()).transaction('queue', 'readwrite')
  for (let counter = 1; counter <= count; counter += 1) {
    const entry: Entry = {
      nonce: crypto.randomUUID(),
      counter,
      at: SYNCED_AT + counter,
      syncedAt: SYNCED_AT,
      text: `CODE-${counter}`,
      cashierId: null,
      attentionConfirmed: false,
      takenCents: null,
      voided: false,
      hash: String(counter),
      code: `CODE-${counter}`,
      dealId: ids.deal,
      dealTitle: 'High tea',
      cents: 1,
      sent: false,
    }
    void writing.store.add(entry)
  }
  await writing.done
}

test('a full queue leaves in slices, whether a call never arrives, its answer is lost or names half [SYNC-05]', async () => {
  await queued(QUEUE_MAX)
  const stored = new Map<string, number>()
  const sizes = new Set<number>()
  let calls = 0
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    calls += 1
    const fault = calls < FAULTS ? calls % 5 : 0
    if (fault === 1) throw new TypeError('cut off')
    const sent = new URLSearchParams(String(init?.body)).getAll('entry')
    const entries: TillEntry[] = sent.map((entry) => JSON.parse(entry))
    sizes.add(entries.length)
    for (const { nonce, counter } of entries) stored.set(nonce, counter)
    if (fault === 2) throw new TypeError('cut off')
    if (fault === 3) return new Response('{"outcomes":[', { headers: json })
    const answered = fault === 4 ? entries.slice(0, entries.length / 2) : entries
    const outcomes = answered.map(({ nonce }) => ({ nonce, outcome: 'REDEEMED', against: null }))
    return Response.json({ outcomes })
  })
  for (let tries = 0; (await queueLength()) > 0; tries += 1) {
    expect(tries).toBeLessThan(FAULTS)
    await upload('').catch((error) => expect(error).toBeInstanceOf(NoLine))
  }
  line.mockRestore()
  expect(Math.max(...sizes)).toBe(UPLOAD_MAX)
  expect([...stored.values()].sort((one, other) => one - other)).toEqual(
    Array.from({ length: QUEUE_MAX }, (_none, at) => at + 1),
  )
})

/** Services that refuse a whole call for what it holds, and take all others. */
function strictServices(isRefused: (entry: TillEntry) => boolean) {
  const stored: number[] = []
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    const sent = new URLSearchParams(String(init?.body)).getAll('entry')
    const entries: TillEntry[] = sent.map((entry) => JSON.parse(entry))
    if (entries.some(isRefused)) return Response.json({ message: '' }, { status: 422 })
    stored.push(...entries.map(({ counter }) => counter))
    const outcomes = entries.map(({ nonce }) => ({ nonce, outcome: 'REDEEMED', against: null }))
    return Response.json({ outcomes })
  })
  return { stored, line }
}

test('entries that are refused stay in the queue with their own words and block no other [SYNC-18]', async () => {
  const count = UPLOAD_MAX + 50
  const poison = [1, 77, 78, UPLOAD_MAX + 5]
  await queued(count)
  const { stored, line } = strictServices(({ counter }) => poison.includes(counter))
  await upload('Not taken: {code}')
  expect(stored.sort((one, other) => one - other)).toEqual(
    Array.from({ length: count }, (_none, at) => at + 1).filter((at) => !poison.includes(at)),
  )
  expect(await queueLength()).toBe(poison.length)
  expect((await refusedEntries()).map(({ counter }) => counter)).toEqual(poison)
  const texts = (await openNotices()).map(({ kind, text }) => `${kind} ${text}`)
  expect(texts.sort()).toEqual(poison.map((counter) => `refused Not taken: CODE-${counter}`).sort())
  const calls = line.mock.calls.length
  await upload('Not taken: {code}')
  expect(line.mock.calls.length).toBe(calls)
  line.mockRestore()
})

test('a refused entry is tried again after an hour, and leaves once it is taken [SYNC-18]', async () => {
  await queued(3)
  const strict = strictServices(({ counter }) => counter === 2)
  await upload('')
  strict.line.mockRestore()
  await remember('setAside', { 2: Date.now() - 3_600_001 })
  expect((await heldCounters()).size).toBe(0)
  const { stored, line } = strictServices(() => false)
  await upload('')
  line.mockRestore()
  expect(stored).toEqual([2])
  expect(await queueLength()).toBe(0)
  expect(await refusedEntries()).toEqual([])
})

test('a call that is refused whatever it holds sets nothing aside [SYNC-18]', async () => {
  await queued(3)
  const line = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ message: '' }, { status: 422 }))
  await expect(upload('')).rejects.toBeInstanceOf(Refused)
  line.mockRestore()
  expect(await queueLength()).toBe(3)
  expect(await refusedEntries()).toEqual([])
})

const json = { 'content-type': 'application/json' }
