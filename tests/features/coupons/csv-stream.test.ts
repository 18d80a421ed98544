import { desc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const DEADLINE_MS = 60_000
let batches = 0
let failsAt = Number.POSITIVE_INFINITY
let delayMs = 0
const app = await testApp({
  deadlineMs: DEADLINE_MS,
  instead: async ({ url }) => {
    if (!url.includes('after=')) return null
    batches += 1
    if (delayMs > 0) vi.advanceTimersByTime(delayMs)
    return batches < failsAt ? null : new Response('', { status: 500 })
  },
})
const { browser, account } = await signedIn(app)
const deal = await addDeal(app.db, account.id)
await addCoupons(app.db, deal, 4500)
const path = `/coupons/deal/${deal.id}`

async function exportsSoFar() {
  const rows = await app.db
    .select({ event: auditEntries.event, list: auditEntries.subjectId, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, account.id))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  return rows.filter(({ event }) => event.startsWith('list.'))
}

test('a long list arrives whole, however long it takes, each coupon once [SCREEN-91, EXPORT-01, L01]', async () => {
  batches = 0
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  // Five of them take longer than a page may.
  delayMs = DEADLINE_MS / 4
  const { html } = await browser.get(`${path}?format=csv`)
  delayMs = 0
  const codes = html.trim().split('\r\n').slice(1)
  expect(codes).toHaveLength(4500)
  expect(new Set(codes).size).toBe(4500)
  expect(batches).toBe(5)
})

test('a list that leaves is in the audit trail: whose, which, narrowed how, how many rows [P04, EXPORT-03]', async () => {
  await browser.get(`${path}?format=csv&q=zzzzzzzzzz&page=3`)
  const [latest, ...before] = await exportsSoFar()
  expect(latest).toEqual({
    event: 'list.exported',
    list: path,
    after: { filters: 'q=*', rows: 0 },
  })
  expect(before.slice(0, 2)).toEqual([
    { event: 'list.exported', list: path, after: { filters: '', rows: 4500 } },
    { event: 'list.export-begun', list: path, after: { filters: '' } },
  ])
})

test('a list that breaks off does not look like a whole one [SCREEN-91, EXPORT-02]', async () => {
  const server = await listen(app.app.fetch, 0, '127.0.0.1')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  batches = 0
  failsAt = 4
  const answer = await fetch(`http://127.0.0.1:${port}${path}?format=csv`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  failsAt = 1
  batches = 0
  expect((await browser.get(`${path}?format=csv`)).status).toBe(502)
  failsAt = Number.POSITIVE_INFINITY
  await closeServer(server, 100)
})
