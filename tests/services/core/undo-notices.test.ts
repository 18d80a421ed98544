import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNDO_SECONDS } from '#src/contract/core/undo.ts'
import { notify } from '#src/services/notifications/index.ts'
import { notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { showHeld } from '#tests/support/held.ts'
import { submissions } from '#tests/support/submissions.ts'
import { openDesk, type Waiting } from './undoing.ts'

const { db, apps, admin, colleague, decide, undo, everything } = await openDesk()

describe('a notification of a decision', () => {
  const owners = async ({ owner }: Waiting) => ({
    seen: await inboxOf(owner),
    rows: await db.select().from(notifications).where(eq(notifications.userId, owner.id)),
    copies: await db.select().from(outboxMessages).where(eq(outboxMessages.userId, owner.id)),
  })
  async function inboxOf(owner: Waiting['owner']) {
    const { headers } = await signInAs(apps.authentication, owner)
    const answer = await apps.notifications.request('/summary/0/25', { headers })
    return ((await answer.json()) as { data: { totalItems: number; unreadCount: number } }).data
  }
  beforeEach(() => db.delete(outboxMessages))

  test('and its copies wait for as long as it can be undone, and go with it [APPR-91, NOTIF-01]', async () => {
    const one = await submissions.deals(db)
    await decide(one, 'APPROVE')
    const { seen, rows, copies } = await owners(one)
    expect(seen).toMatchObject({ totalItems: 0, unreadCount: 0 })
    expect(rows).toHaveLength(1)
    expect(copies.length).toBeGreaterThan(0)
    for (const { dueAt, createdAt } of copies)
      expect(dueAt.getTime() - createdAt.getTime()).toBe(UNDO_SECONDS * 1000)
    await showHeld(db)
    expect((await owners(one)).seen).toMatchObject({ totalItems: 1, unreadCount: 1 })
  })

  test('whose copy is on its way keeps the decision [APPR-91]', async () => {
    const one = await submissions.deals(db)
    await decide(one, 'REJECT')
    await db.update(outboxMessages).set({ attempts: 1 })
    const before = await everything()
    expect((await undo('deals', one.id)).code).toBe(4022)
    expect(await everything()).toEqual(before)
  })

  test('that something waits is new again for those who decide [APPR-91]', async () => {
    const one = await submissions.deals(db)
    const link = `/deals/view/merchant/${one.id}`
    const news = { type: 'deal-submitted', params: {}, link } as const
    await db.transaction((tx) => notify(tx, { userIds: [admin.id, colleague.id], ...news }))
    const unread = () =>
      db.$count(
        notifications,
        sql`${notifications.link} = ${link} and read_at is null
        and type = 'deal-submitted'`,
      )
    await decide(one, 'APPROVE')
    expect(await unread()).toBe(0)
    await undo('deals', one.id)
    expect(await unread()).toBe(2)
  })
})
