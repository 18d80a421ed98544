import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { EXPORTS_MAX } from '#src/contract/authentication/exports.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { coupons } from '#src/services/core/coupons/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { addCoupons, addDeal } from '#tests/support/coupons.ts'

const COUNT = 4500
type Batch = (number: number) => Promise<unknown>
let batches = 0
let before: Batch = async () => undefined
const app = await testApp({
  instead: async ({ url }) => {
    if (!url.includes('after=')) return null
    batches += 1
    await before(batches)
    return null
  },
})
const { db } = app

beforeEach(() => {
  batches = 0
  before = async () => undefined
})

async function shop() {
  const person = await signedIn(app)
  const deal = await addDeal(db, person.account.id)
  await addCoupons(db, deal, COUNT)
  return { ...person, deal, path: `/coupons/deal/${deal.id}?format=csv&sort=code` }
}

function open({ cookies }: Browser, path: string, init: RequestInit = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return app.app.request(ORIGIN + path, { ...init, headers: { cookie } })
}

const codesIn = (text: string) => text.trim().split('\r\n').slice(1)

test('a list changed meanwhile comes whole: no row twice, none missing that stayed [EXPORT-01]', async () => {
  const { browser, deal, path } = await shop()
  const kept = await db.select().from(coupons).where(eq(coupons.dealId, deal.id))
  const [gone] = kept.splice(0, 1)
  before = async (number) => {
    if (number !== 3) return
    await db.delete(coupons).where(eq(coupons.id, gone?.id ?? ''))
    // Their codes lie before, within and after what was read.
    await addCoupons(db, deal, 100)
  }
  const text = await (await open(browser, path)).text()
  const codes = codesIn(text).map((line) => line.split(',')[0])
  expect(new Set(codes).size).toBe(codes.length)
  expect(kept.filter(({ code }) => !codes.includes(code))).toEqual([])
})

test.each([
  ['signs out', { revokedAt: sql`now()`, revokedReason: 'signed-out' as const }],
  ['is ended from elsewhere', { revokedAt: sql`now()`, revokedReason: 'ended' as const }],
])('a download breaks off when its sign-in %s [EXPORT-02, EXPORT-08, Z13]', async (_how, end) => {
  const { browser, account, path } = await shop()
  before = async (number) => {
    if (number === 3) await db.update(signIns).set(end).where(eq(signIns.userId, account.id))
  }
  const answer = await open(browser, path)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  expect(batches).toBe(3)
})

test.each([
  ['is blocked', { approvalStatus: 'BLOCKED' as const }],
  ['has another role', { role: 'BANK' as const }],
])('a download breaks off when its reader %s [EXPORT-02, EXPORT-08, Z13]', async (_how, now) => {
  const { browser, account, path } = await shop()
  before = async (number) => {
    if (number === 3) await db.update(users).set(now).where(eq(users.id, account.id))
  }
  await expect((await open(browser, path)).text()).rejects.toThrow()
  const left = await db
    .select({ event: auditEntries.event })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, account.id))
  expect(left.map(({ event }) => event)).toContain('list.export-begun')
  expect(left.map(({ event }) => event)).not.toContain('list.exported')
})

test('a proof that grows old on the way does not fail the file at its end [EXPORT-08]', async () => {
  const { browser, account, path } = await shop()
  before = async (number) => {
    if (number !== 3) return
    const provedAt = sql`now() - interval '11 minutes'`
    await db.update(signIns).set({ provedAt }).where(eq(signIns.userId, account.id))
  }
  expect(codesIn(await (await open(browser, path)).text())).toHaveLength(COUNT)
  expect((await open(browser, path)).status).toBe(403)
})

test('five are on their way to one person, a sixth waits until one ended, left or broke [EXPORT-07]', async () => {
  const { browser, path } = await shop()
  const other = await shop()
  const taken = await Promise.all(Array.from({ length: EXPORTS_MAX }, () => open(browser, path)))
  expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
  const sixth = async () => {
    const answer = await open(browser, path)
    if (answer.ok) taken.push(answer)
    return answer.status
  }
  expect(await sixth()).toBe(429)
  expect((await open(other.browser, other.path)).status).toBe(200)
  expect((await open(browser, `${path}&q=zzzzzzzz`)).status).toBe(200)

  expect(codesIn((await taken.shift()?.text()) ?? '')).toHaveLength(COUNT)
  expect([await sixth(), await sixth()]).toEqual([200, 429])
  await taken.shift()?.body?.cancel()
  expect([await sixth(), await sixth()]).toEqual([200, 429])
  before = async () => Promise.reject(new Error('the line is cut'))
  await expect(taken.shift()?.text()).rejects.toThrow()
  before = async () => undefined
  expect([await sixth(), await sixth()]).toEqual([200, 429])
  for (const one of taken) await one.body?.cancel()
})

test('whoever asks for the head of a long file keeps no place [EXPORT-07]', async () => {
  const { browser, path } = await shop()
  for (let turn = 0; turn <= EXPORTS_MAX; turn += 1)
    expect((await open(browser, path, { method: 'HEAD' })).status).toBe(200)
})

test('whoever goes away ends the reading', async () => {
  const { browser, path } = await shop()
  const answer = await open(browser, path)
  const reader = answer.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(batches).toBeLessThan(3)
})
