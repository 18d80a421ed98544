import { beforeEach, expect, test, vi } from 'vitest'
import { openNotices } from '#islands/till/notices.ts'
import { type Entry, openStore, remember } from '#islands/till/store.ts'
import { stubBrowserStore } from '#tests/support/browser-store.ts'
import { ids, SYNCED_AT } from '#tests/support/synced-till.ts'

const TEXT = '{count} were not sent, {first} to {last}'
const cookies = new Map<string, string>()

stubBrowserStore()
vi.stubGlobal('cookieStore', {
  get: async (name: string) => cookies.has(name) && { name, value: cookies.get(name) },
  set: async ({ name, value }: { name: string; value: string }) => void cookies.set(name, value),
  delete: async ({ name }: { name: string }) => void cookies.delete(name),
})
// It looks for the browser's cookies when it is loaded.
const { keepWipe, markUnsent } = await import('#islands/till/unsent.ts')

async function wipe(): Promise<void> {
  const store = await openStore()
  for (const name of ['coupons', 'queue', 'notices', 'meta'] as const) await store.clear(name)
}

beforeEach(async () => {
  cookies.clear()
  await wipe()
})

async function queued(counters: readonly number[]): Promise<void> {
  const store = await openStore()
  for (const counter of counters) {
    const entry: Entry = {
      nonce: crypto.randomUUID(),
      counter,
      at: SYNCED_AT,
      syncedAt: SYNCED_AT,
      text: 'CODE',
      cashierId: null,
      attentionConfirmed: false,
      takenCents: null,
      voided: false,
      hash: String(counter),
      code: 'CODE',
      dealId: ids.deal,
      dealTitle: 'High tea',
      cents: 1,
      sent: false,
    }
    await store.put('queue', entry)
  }
  await remember('counter', counters.at(-1) ?? 0)
}

const notices = async () => (await openNotices()).map(({ kind, text }) => [kind, text])

test('a browser whose data was deleted names the numbers that were lost, once [SYNC-16]', async () => {
  await queued([41, 42, 43])
  await markUnsent()
  await wipe()
  await keepWipe(TEXT)
  expect(await notices()).toEqual([['refused', '3 were not sent, 41 to 43']])
  await keepWipe(TEXT)
  expect(await notices()).toHaveLength(1)
})

test('a browser that still has its queue, or had sent it, names nothing [SYNC-16]', async () => {
  await queued([1, 2])
  await markUnsent()
  await keepWipe(TEXT)
  expect(await notices()).toEqual([])
  await (await openStore()).clear('queue')
  await markUnsent()
  expect(cookies.size).toBe(0)
  await wipe()
  await keepWipe(TEXT)
  expect(await notices()).toEqual([])
})

test.each(['', '0.0', 'x.y', '5', '.7'])(
  'a mark that says nothing is no notice: %j [SYNC-16]',
  async (value) => {
    cookies.set('dealdesk-unsent', value)
    await keepWipe(TEXT)
    expect(await notices()).toEqual([])
  },
)
