import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { storeImage } from '#src/services/files/index.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { png } from '#tests/services/files/sample-files.ts'
import { testApp } from '#tests/support/app.ts'

/** Answers of the files service that a test makes up; null lets the real one answer. */
let instead: Response | null = null
const app = await testApp({ instead: () => instead?.clone() ?? null })
const { pictures } = app.deps
const server = await listen(app.app.fetch, 0, '127.0.0.1', BODY_PACE, pictures.answer)
const { port } = server.address() as AddressInfo
const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
const calls = () => app.calls.filter((call) => call.includes('/files/files/')).length

beforeEach(() => {
  instead = null
})
afterAll(() => closeServer(server, 100))

test('a picture that was shown before costs no session, no service and no database', async () => {
  const { db, storage } = app.services
  const { id } = await storeImage(db, storage, randomUUID(), await png(60, 40))
  const head = await fetch(`http://127.0.0.1:${port}/media/${id}/thumb`, { method: 'HEAD' })
  expect(head.headers.get('cache-control')).toContain('immutable')
  const first = await get(`/media/${id}/thumb`)
  const before = calls()
  const again = await get(`/media/${id}/thumb`)
  expect(again.status).toBe(200)
  expect(await again.bytes()).toEqual(await first.bytes())
  for (const name of ['content-type', 'cache-control', 'etag', 'x-content-type-options'])
    expect(again.headers.get(name), name).toBe(first.headers.get(name))
  expect(again.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  expect(again.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const known = await get(`/media/${id}/thumb`, {
    'if-none-match': again.headers.get('etag') ?? '',
  })
  expect(known.status).toBe(304)
  expect(calls()).toBe(before)
})

test('nothing that the files service calls private is kept', async () => {
  const body = new Uint8Array(10)
  instead = new Response(body, {
    headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
  })
  const path = `/media/${randomUUID()}/full`
  await get(path)
  const before = calls()
  await get(path)
  expect(calls()).toBeGreaterThan(before)
})

test('memory keeps so many pictures, those of the last requests', async () => {
  const headers = { 'content-type': 'image/webp', 'cache-control': 'public' }
  instead = new Response(new Uint8Array(60_000), { headers })
  const paths = Array.from({ length: 160 }, () => `/media/${randomUUID()}/card`)
  for (const path of paths) expect((await get(path)).status).toBe(200)
  const before = calls()
  await get(paths.at(-1) ?? '')
  expect(calls()).toBe(before)
  await get(paths[0] ?? '')
  expect(calls()).toBe(before + 1)
})

test('a picture says little about itself', async () => {
  const { db, storage } = app.services
  const { id } = await storeImage(db, storage, randomUUID(), await png(60, 40))
  await get(`/media/${id}/thumb`)
  const { headers } = await get(`/media/${id}/thumb`)
  const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect(bytes).toBeLessThanOrEqual(320)
})
