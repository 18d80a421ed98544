import { desc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRefusalRecorder } from '#src/services/kit/audit/refusals.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
const recorded = async () => {
  const rows = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.at))
  return rows.filter(({ event }) => event === 'request.refused')
}
const ID = '0198c1d4-0000-7000-8000-000000000001'

describe('a request that is turned away before any service hears of it [P04]', () => {
  test('a request that is turned away before any service hears of it is recorded with who asked, what for and why, once a minute', async () => {
    const { browser, account } = await signedIn(app)
    for (let i = 0; i < 3; i += 1) {
      expect((await browser.get(`/approvals?page=${i}`)).status).toBe(404)
    }
    const [row, ...more] = (await recorded()).filter(({ actorId }) => actorId === account.id)
    expect(row).toMatchObject({
      actorRole: 'MERCHANT',
      subjectType: 'request',
      subjectId: 'GET /approvals',
      after: { why: 'not permitted', event: null },
    })
    expect(row?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(more).toEqual([])
  })

  test('a forged write is recorded under the event that it attempted', async () => {
    const { browser, account } = await signedIn(app, { role: 'ADMIN' })
    const path = `/deals/view/admin/${ID}/approve`
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(path, {}, foreign)).status).toBe(403)
    const rows = (await recorded()).filter(({ actorId }) => actorId === account.id)
    expect(rows.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      ['POST /deals/view/:userType/:id/approve', { why: 'forged', event: 'deal.approved' }],
    ])
    await openBrowser(app).post('/logout', {})
    expect((await recorded())[0]).toMatchObject({ actorId: null, subjectId: 'POST /logout' })
  })

  test('a refused look-up of a code is no refused redemption', async () => {
    const { browser, account } = await signedIn(app)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post('/coupon-redeem/check', { code: 'X' }, foreign)).status).toBe(403)
    const rows = (await recorded()).filter(({ actorId }) => actorId === account.id)
    expect(rows.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      ['POST /coupon-redeem/check', { why: 'forged', event: null }],
    ])
  })

  test('no flood fills the table', async () => {
    const before = (await recorded()).length
    const record = createRefusalRecorder(app.db, app.deps.log)
    const refused = { event: null, why: 'forged', requestId: 'r', actorId: null } as const
    const many = Array.from({ length: 500 }, (_, i) =>
      record({ ...refused, actorRole: null, request: 'POST /login', address: `10.0.1.${i}` }),
    )
    await Promise.all(many)
    expect((await recorded()).length - before).toBeLessThanOrEqual(120)
  })
})
