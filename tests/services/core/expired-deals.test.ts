import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WaitingForApproval } from '#src/contract/core/approvals.ts'
import { addDays, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { notifyExpiredDeals } from '#src/services/core/deals/notify-expired.ts'
import { deals } from '#src/services/core/deals/schema.ts'
import { notifications } from '#src/services/notifications/schema.ts'
import { accountId } from '#src/world/account.ts'
import { dealId } from '#src/world/deals.ts'
import { openCore, ZONE } from '#tests/support/core.ts'

const { db, deps, ask } = await openCore()
const id = dealId('nadeesha', 'expiredWaiting', 1)
const [{ expiresOn = '', title = '' } = {}] = await db.select().from(deals).where(eq(deals.id, id))
/** Nothing else of the world ends near its last day. */
await db.execute(sql`update deals set deleted_at = now()
  where approval_status = 'PENDING' and id <> ${id} and expires_on < now() + interval '1 day'`)

beforeEach(async () => {
  await db.execute(sql`truncate deal_expiry_notices, notifications, outbox_messages`)
})

/** A time of the business day so many days after the deal's last one. */
function at(days: number, hours = 10): SQL<Date> {
  const start = startOfBusinessDate(addDays(expiresOn, days), ZONE)
  return sql`${new Date(start + hours * 3_600_000).toISOString()}::timestamptz`
}
const run = (now: SQL<Date>) => notifyExpiredDeals(deps, now)
async function sentNotices() {
  const rows = await db.select().from(notifications).where(eq(notifications.type, 'deal-expired'))
  return rows.map(({ userId, params, link }) => ({ userId, params, link }))
}
const news = {
  userId: accountId('nadeesha'),
  params: { name: title, picture: expect.stringContaining('/files/') },
  link: `/deals/view/merchant/${id}`,
}

describe('the owner of a deal that nobody decided on', () => {
  test('the owner of a deal that nobody decided on is told once that it ended, by day', async () => {
    for (const moment of [at(0), at(1, 8), at(1, 20)]) await run(moment)
    expect(await sentNotices()).toEqual([])
    for (const moment of [at(1), at(1, 11), at(2)]) await run(moment)
    expect(await sentNotices()).toEqual([news])
  })

  test('the owner of a deal that nobody decided on is told by one of several processes', async () => {
    await Promise.all(Array.from({ length: 6 }, () => run(at(1))))
    expect(await sentNotices()).toEqual([news])
  })

  test('the owner of a deal that nobody decided on is told by the next process where one broke off', async () => {
    const broken = db.transaction(async (tx) => {
      await notifyExpiredDeals({ ...deps, db: tx }, at(1))
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await sentNotices()).toEqual([])
    await run(at(1))
    expect(await sentNotices()).toEqual([news])
  })

  test('the owner of a deal that nobody decided on is not told of an end long ago', async () => {
    await run(at(8))
    expect(await sentNotices()).toEqual([])
  })
})

test('an expired deal is in no queue and no count of what waits, and stays pending [DEAL-38]', async () => {
  const { data: queue } = await ask<{ deals: { id: string }[]; totalItems: number }>(
    'ishara',
    '/deals/pending/0/250/search/ALL',
  )
  expect(queue.deals.map((deal) => deal.id)).not.toContain(id)
  expect(queue.totalItems).toBe(queue.deals.length)
  const term = encodeURIComponent(title)
  const { data: found } = await ask<{ deals: { id: string }[]; totalItems: number }>(
    'ishara',
    `/deals/pending/0/250/search/${term}`,
  )
  expect(found.deals.map((deal) => deal.id)).not.toContain(id)
  expect(found.totalItems).toBe(found.deals.length)
  const { data: waiting } = await ask<WaitingForApproval>('ishara', '/approvals/waiting')
  expect(waiting.deals?.count).toBe(queue.totalItems)
  const [row] = await db.select().from(deals).where(eq(deals.id, id))
  expect(row?.approvalStatus).toBe('PENDING')
})
