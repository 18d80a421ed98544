import { createPublicKey, verify, type webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { queueText, sendQueueText } from '#islands/till/hand-over.ts'
import { makeKey } from '#islands/till/key.ts'
import { takePaths } from '#islands/till/paths.ts'
import { take, undo } from '#islands/till/queue.ts'
import { openStore, remember } from '#islands/till/store.ts'
import { textToSign, UPLOAD_MAX } from '#src/contract/core/till-entry.ts'
import type { TillEntry } from '#src/contract/core/till-sync.ts'
import { stubBrowserStore } from '#tests/support/browser-store.ts'
import { ids, SYNCED_AT, syncedTill, tillDeal } from '#tests/support/synced-till.ts'

const THREE_DAYS = 3 * 86_400_000
const COUNT = UPLOAD_MAX + 5
let key: JsonWebKey | null = null

stubBrowserStore()

beforeEach(async () => {
  const store = await openStore()
  for (const name of ['coupons', 'queue', 'notices', 'meta'] as const) await store.clear(name)
  const made = await makeKey()
  await made?.keep()
  key = made?.publicKey ?? null
  const paths = { counter: '', offline: '', sync: '', syncCoupons: '', news: '' }
  takePaths({ ...paths, uploads: 'http://till.test/uploads' })
  const limits = { coupons: 1000, cents: 1_000_000_000, hours: 12 }
  await remember('synced', syncedTill({ limits, deviceAt: SYNCED_AT + THREE_DAYS }))
})

async function queued(count: number) {
  for (let at = 0; at < count; at += 1) {
    const text = `CODE-${at}`
    const nonce = crypto.randomUUID()
    const what = { text, code: text, hash: text, deal: tillDeal(), nonce }
    await take({ ...what, attentionConfirmed: false, takenCents: null, now: SYNCED_AT + at })
  }
}

test('a queue is saved with its signatures and sent by another till in slices, with the first one’s clock [SYNC-17]', async () => {
  await queued(COUNT)
  const text = (await queueText()) ?? ''
  expect(await undo(COUNT)).toBe(false)
  await remember('synced', syncedTill({ deviceAt: SYNCED_AT }))
  const sent: URLSearchParams[] = []
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    sent.push(init?.body as URLSearchParams)
    return Response.json({ outcomes: [] })
  })
  const before = Date.now()
  expect(await sendQueueText(text)).toEqual({ count: COUNT, refused: 0 })
  line.mockRestore()
  expect(sent.map((body) => [body.get('tillId'), body.get('queue')])).toEqual([
    [ids.till, '5'],
    [ids.till, '0'],
  ])
  expect(Number(sent[0]?.get('deviceTime')) - before - THREE_DAYS).toBeLessThan(10_000)
  const entries: TillEntry[] = sent.flatMap((body) =>
    body.getAll('entry').map((entry) => JSON.parse(entry)),
  )
  expect(entries.map(({ counter }) => counter)).toEqual(
    Array.from({ length: COUNT }, (_none, at) => at + 1),
  )
  const { kty, crv, x, y } = { ...key } as webcrypto.JsonWebKey
  const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  for (const entry of entries) {
    const signature = Buffer.from(entry.signature, 'base64url')
    expect(verify(null, Buffer.from(textToSign(entry)), publicKey, signature)).toBe(true)
  }
})

test('what is refused is counted and keeps no other from being sent [SYNC-17, SYNC-18]', async () => {
  await queued(COUNT)
  await remember('setAside', { 3: Date.now() })
  const text = (await queueText()) ?? ''
  let arrived = 0
  const line = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    const sent = new URLSearchParams(String(init?.body)).getAll('entry')
    if (sent.some((entry) => entry.includes('"counter":3,')))
      return Response.json({ message: '' }, { status: 400 })
    arrived += sent.length
    return Response.json({ outcomes: [] })
  })
  expect(await sendQueueText(text)).toEqual({ count: COUNT - 1, refused: 1 })
  line.mockRestore()
  expect(arrived).toBe(COUNT - 1)
})

test.each([
  '',
  'null',
  '[]',
  '{"format":"dealdesk-till-queue","tillId":"1","ahead":0',
  '{"format":"another","tillId":"1","ahead":0,"entries":[]}',
  '{"format":"dealdesk-till-queue","tillId":1,"ahead":0,"entries":[]}',
  '{"format":"dealdesk-till-queue","tillId":"1","ahead":null,"entries":[]}',
])('%j is no queue, and nothing of it is sent [SYNC-17]', async (text) => {
  expect(await sendQueueText(text)).toBe(null)
})

test('an empty queue is no file [SYNC-17]', async () => {
  expect(await queueText()).toBe(null)
})
