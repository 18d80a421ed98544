import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bulkActionItems, bulkActions } from '#src/services/core/bulk-actions/schema.ts'
import { notificationChoices, notifications } from '#src/services/notifications/schema.ts'
import { testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

const app = await testApp()
const { db } = app
const { browser, account } = await signedIn(app, { role: 'ADMIN', business: undefined })

async function begun(minutesAgo: number, values: Partial<typeof bulkActions.$inferInsert> = {}) {
  const id = v7()
  const createdAt = new Date(Date.now() - minutesAgo * 60_000)
  const of = { ownerId: account.id, signInId: v7(), act: 'approve', language: 'en' } as const
  await db
    .insert(bulkActions)
    .values({ id, ...of, total: 3, capped: false, state: 'RUNNING', createdAt, ...values })
  const outcomes = ['DONE', 'FAILED', null] as const
  await db.insert(bulkActionItems).values(
    outcomes.map((outcome, position) => ({
      actionId: id,
      position,
      kind: 'deal' as const,
      subjectId: v7(),
      outcome,
    })),
  )
  return id
}

test('own actions that were started are listed, newest first, with how far each is [BULK-08, SCREEN-99]', async () => {
  const [older, newer] = [await begun(5), await begun(1, { act: 'reject', state: 'STOPPED' })]
  await begun(2, { state: 'DRAFT' })
  await begun(3, { ownerId: v7() })
  const { $ } = await browser.get('/tasks')
  const rows = $('#list tbody tr').toArray()
  expect(rows.map((row) => $(row).find('a').attr('href')?.split('?')[0])).toEqual([
    `/bulk-actions/${newer}`,
    `/bulk-actions/${older}`,
  ])
  expect($(rows[0]).text()).toMatch(/2 of 3.*Stopped/)
  expect($(rows[1]).text()).toMatch(/2 of 3.*In progress/)
})

test('what an older version told and kept of exports breaks no page [EXPORT-05]', async () => {
  const link = `/tasks/exports/${v7()}`
  const params = { name: 'Orders' }
  await db
    .insert(notifications)
    .values({ id: v7(), userId: account.id, type: 'export-ready', params, link })
  await db.insert(notificationChoices).values({
    userId: account.id,
    eventGroup: 'exports' as never,
    channel: 'DIGEST',
    enabled: true,
  })
  const news = await browser.get('/notifications')
  expect([news.status, news.$('main').text().includes('News')]).toEqual([200, true])
  expect((await browser.get('/notifications/settings')).status).toBe(200)
  expect((await browser.get(link)).status).toBe(404)
})
