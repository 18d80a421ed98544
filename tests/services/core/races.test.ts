import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dealReviews, deals } from '#src/services/core/deals/schema.ts'
import { countDeals } from '#src/services/core/deals/tallies.ts'
import { countDealsThisMonth } from '#src/services/core/plans/find-plans.ts'
import { subscriptions } from '#src/services/core/plans/schema.ts'
import { ALL_OWNERS } from '#src/services/kit/all-owners.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { aDeal, openCore, ownPicture, ZONE } from '#tests/support/core.ts'

const { db, ask } = await openCore()

test('of 40 mixed decisions at once one wins: one review, one audit row, one notification [R02, DEAL-34]', async () => {
  const id = dealId('nadeesha', 'waiting', 1)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_none, index) =>
      ask(index % 3 === 0 ? 'tharindu' : 'ishara', '/deals/ADMIN/approve', {
        method: 'PUT',
        body: {
          id,
          approvalStatus: index % 2 === 0 ? 'APPROVED' : 'REJECTED',
          comment: 'Decided in a crowd.',
          version: 1,
          userType: 'MERCHANT',
          role: 'ADMIN',
        },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 4022)).toHaveLength(39)
  const decided = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.actorRole, 'ADMIN')))
  expect(decided).toHaveLength(1)
  expect(await db.select().from(dealReviews).where(eq(dealReviews.dealId, id))).toHaveLength(1)
  const news = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, accountId('nadeesha')),
        eq(notifications.link, `/deals/view/merchant/${id}`),
      ),
    )
  expect(news).toHaveLength(1)
})

test('twenty deals added at once with one place left: one is added [R04, Z07]', async () => {
  const owner = accountId('nadeesha')
  const used = await countDealsThisMonth(db, owner, ZONE)
  await db
    .update(subscriptions)
    .set({ dealsPerMonth: used + 1 })
    .where(eq(subscriptions.userId, owner))
  const image = await ownPicture(db, 'nadeesha')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      ask('nadeesha', '/deals/MERCHANT', { method: 'POST', body: aDeal(image) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 4022)).toHaveLength(19)
  expect(await countDealsThisMonth(db, owner, ZONE)).toBe(used + 1)
})

test('the tallies still count what is in the table after all that [API-21]', async () => {
  const rows = await db.select().from(deals)
  const here = rows.filter(({ deletedAt }) => deletedAt === null)
  const all = await countDeals(db, ALL_OWNERS, ZONE)
  expect(all.all).toBe(here.length)
  const waiting = here.filter(
    ({ approvalStatus, expiredOn }) => approvalStatus === 'PENDING' && expiredOn > new Date(),
  )
  expect(all.pending).toBe(waiting.length)
  const own = await countDeals(db, accountId('nadeesha'), ZONE)
  expect(own.all).toBe(here.filter(({ merchantId }) => merchantId === accountId('nadeesha')).length)
})
