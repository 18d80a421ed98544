import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { dealReviews } from '#src/services/core/deals/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { addAccount, tokenFrom } from '#tests/support/accounts.ts'
import { addDeal } from '#tests/support/coupons.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { startServer } from '#tests/support/server.ts'

const COUNT = 240
const { db, url } = await testDatabase()
const env = {
  DATABASE_URL: url.replace('@/', '@localhost/'),
  SECRET_KEYS: 'a secret that both processes of this test know',
  PUBLIC_ORIGIN: 'http://localhost',
}
const comment = 'Decided in a crowd.'

test('kill -9 in the middle and single decisions beside it: every deal is decided once, and notified once [R02, BULK-03, BULK-06]', async () => {
  const owner = await addAccount(db)
  const pending = { approvalStatus: 'PENDING' } as const
  const all = []
  for (let at = 0; at < COUNT; at += 1) all.push(await addDeal(db, owner.id, pending))
  const ids = all.map(({ id }) => id)
  const admin = await addAccount(db, { role: 'ADMIN', business: undefined })
  const [first, second] = await Promise.all([startServer(env), startServer(env)])
  const authorization = `Bearer ${await tokenFrom(first.origin, admin.email)}`
  const send = async (origin: string, method: string, path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    const answer = await fetchPatiently(`${origin}/api/v1/core${path}`, init)
    const { code, data }: { code: number; data: { id: string } } = await answer.json()
    return { code, data }
  }
  const items = ids.map((id) => ({ kind: 'deal', id, version: 1 }))
  const { data } = await send(first.origin, 'POST', '/bulk-actions', { act: 'reject', items })
  await send(first.origin, 'PUT', `/bulk-actions/${data.id}/start`, { comment })

  const ofAction = eq(bulkActionItems.actionId, data.id)
  const decided = and(ofAction, isNotNull(bulkActionItems.outcome))
  await expect
    .poll(() => db.$count(bulkActionItems, decided), { interval: 10 })
    .toBeGreaterThanOrEqual(20)
  first.child.kill('SIGKILL')
  // From the end, so that single decisions meet the job somewhere in the middle.
  let singles = 0
  for (const id of ids.slice(-60).reverse()) {
    const body = { id, comment, version: 1, userType: 'MERCHANT', role: 'ADMIN' }
    const { code } = await send(second.origin, 'PUT', '/deals/ADMIN/approve', {
      ...body,
      approvalStatus: 'REJECTED',
    })
    if (code === 2000) singles += 1
  }
  const third = await startServer(env)
  second.child.kill('SIGKILL')
  const running = and(eq(bulkActions.id, data.id), eq(bulkActions.state, 'RUNNING'))
  await expect.poll(() => db.$count(bulkActions, running)).toBe(0)

  const outcomes = await db.select().from(bulkActionItems).where(ofAction)
  const done = outcomes.filter(({ outcome }) => outcome === 'DONE')
  expect(outcomes.filter(({ outcome }) => outcome === null)).toEqual([])
  expect(done.length + singles).toBe(COUNT)
  const reviews = await db.select().from(dealReviews).where(inArray(dealReviews.dealId, ids))
  expect(reviews.map(({ dealId }) => dealId).sort()).toEqual([...ids].sort())
  const audited = and(eq(auditEntries.event, 'deal.rejected'), isNotNull(auditEntries.subjectId))
  expect(await db.$count(auditEntries, audited)).toBe(COUNT)
  const news = await db.select().from(notifications).where(eq(notifications.userId, owner.id))
  const severalAtOnce = news.filter(({ type }) => type === 'deals-rejected')
  expect(severalAtOnce.map(({ params }) => params.count)).toEqual([done.length])
  expect(news).toHaveLength(singles + 1)
  third.child.kill('SIGTERM')
  expect(await third.exited).toBe(0)
})
