import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#src/contract/notifications/notifications.ts'
import { notificationTypes } from '#src/contract/notifications/types.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { notify } from '#src/services/notifications/notify.ts'
import { notifications as rows } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

type Page = {
  notifications: Notification[]
  unreadCount: number
  newestId: string | null
  page: number
  size: number
  totalItems: number
  totalPages: number
}

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const notifications = createNotificationsService(deps)
const authentication = createAuthenticationService(deps)

const newcomer = async () => signInAs(authentication, await addAccount(db))
const send = (userIds: string[], name: string) =>
  db.transaction((tx) =>
    notify(tx, {
      userIds,
      type: 'deal-approved',
      params: { name },
      link: '/deals/view/merchant/1',
    }),
  )
const list = async (headers: Record<string, string>, path = '/summary/0/25') =>
  dataOf<Page>(await notifications.request(path, { headers }))
const markRead = (headers: Record<string, string>, notificationIds: unknown) =>
  notifications.request('/mark-read', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ notificationIds }),
  })

describe('a person who was told something', () => {
  test('a person who was told something reads id, type, title, message, link, read mark and time [NOTIF-01, NOTIF-02]', async () => {
    const { headers, userId } = await newcomer()
    await send([userId], 'High tea for two')
    const { notifications: items, ...rest } = await list(headers)
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'deal-approved',
        title: 'Deal approved',
        message: 'Your deal “High tea for two” has been approved.',
        link: '/deals/view/merchant/1',
        imageUrl: null,
        read: false,
        createdAt: {
          milliseconds: expect.any(Number),
          displayDate: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
          displayDateTime: expect.stringMatching(/^\d\d-\d\d-\d{4}, \d\d:\d\d [AP]M$/),
        },
      },
    ])
    const newestId = items[0]?.id
    expect(rest).toEqual({
      unreadCount: 1,
      unreadThreads: 0,
      newestId,
      page: 0,
      size: 25,
      totalItems: 1,
      totalPages: 1,
    })
  })

  test('a person who was told something reads it in the language of the moment, not of the moment when it happened', async () => {
    const { headers, userId } = await newcomer()
    await db.transaction((tx) =>
      notify(tx, {
        userIds: [userId],
        type: 'deal-rejected',
        params: { name: 'Чай $t(common:x) {{by}}', comment: 'нет фото' },
        link: null,
      }),
    )
    const page = await list({ ...headers, 'accept-language': 'ru' })
    expect(page.notifications[0]).toMatchObject({
      title: 'Акция отклонена',
      message: 'Ваша акция «Чай $t(common:x) {{by}}» отклонена: нет фото',
      link: null,
    })
  })

  test('a person who was told something finds the newest first, page by page', async () => {
    const { headers, userId } = await newcomer()
    for (const name of ['one', 'two', 'three']) await send([userId], name)
    const first = await list(headers, '/summary/0/2')
    const second = await list(headers, '/summary/1/2')
    expect(first).toMatchObject({ totalItems: 3, totalPages: 2, unreadCount: 3 })
    const messages = [...first.notifications, ...second.notifications].map((one) => one.message)
    expect(messages.map((text) => text.match(/“(.+)”/)?.[1])).toEqual(['three', 'two', 'one'])
    expect((await list(headers, '/summary/9/25')).notifications).toEqual([])
    for (const path of ['/summary/-1/25', '/summary/0/0', '/summary/0/251', '/summary/x/25']) {
      expect((await notifications.request(path, { headers })).status).toBe(400)
    }
  })

  test('a person who was told something marks it as read, and only the own ones [NOTIF-04]', async () => {
    const me = await newcomer()
    const other = await newcomer()
    await send([me.userId, other.userId], 'shared')
    const mine = (await list(me.headers)).notifications[0]?.id
    const theirs = (await list(other.headers)).notifications[0]?.id
    expect((await markRead(me.headers, [mine, theirs])).status).toBe(200)
    expect(await list(me.headers)).toMatchObject({
      unreadCount: 0,
      notifications: [{ read: true }],
    })
    expect(await list(other.headers)).toMatchObject({ unreadCount: 1 })
    expect((await markRead(me.headers, [mine])).status).toBe(200)
  })

  test('a person who was told something is refused a list that is empty, too long or no list', async () => {
    const { headers } = await newcomer()
    const id = '0198a5c0-0000-7000-8000-000000000000'
    for (const ids of [[], Array(251).fill(id), ['x'], 'x', null, { 0: id }, [[id]]]) {
      expect(await refusalOf(await markRead(headers, ids))).toMatchObject({ code: 4000 })
    }
  })
})

test('list, mark-read and token refresh are the calls, under the documented paths [NOTIF-03]', async () => {
  const { headers, userId } = await newcomer()
  await send([userId], 'one')
  const [item] = (await list(headers, '/summary/0/25')).notifications
  expect((await markRead(headers, [item?.id])).status).toBe(200)
  expect((await list(headers)).unreadCount).toBe(0)
  const deviceToken = JSON.stringify({
    endpoint: 'https://push.example.com/one',
    keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) },
  })
  const answer = await notifications.request('/token/refresh', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, deviceToken, platform: 'WEB' }),
  })
  expect(answer.status).toBe(200)
  for (const path of ['/summary/0/25', '/mark-read', '/token/refresh']) {
    const method = path.startsWith('/summary') ? 'GET' : 'POST'
    const guest = await notifications.request(path, { method })
    expect(await refusalOf(guest), path).toMatchObject({ code: 4001 })
  }
})

describe('all up to one', () => {
  const upTo = (headers: Record<string, string>, id: unknown) =>
    notifications.request('/mark-read', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ upTo: id }),
    })

  test('all up to one are read, and what came later is not', async () => {
    const me = await newcomer()
    for (const name of ['one', 'two', 'three']) await send([me.userId], name)
    const { notifications: items, newestId } = await list(me.headers, '/summary/1/1')
    expect(newestId).not.toBe(items[0]?.id)
    expect((await upTo(me.headers, items[0]?.id)).status).toBe(200)
    const after = await list(me.headers)
    expect(after.notifications.map(({ read }) => read)).toEqual([false, true, true])
  })

  test('all up to one are none where the one is somebody else’s', async () => {
    const me = await newcomer()
    const other = await newcomer()
    await send([me.userId, other.userId], 'shared')
    const theirs = (await list(other.headers)).newestId
    expect((await upTo(me.headers, theirs)).status).toBe(200)
    expect((await list(me.headers)).unreadCount).toBe(1)
    expect(await refusalOf(await upTo(me.headers, 'x'))).toMatchObject({ code: 4000 })
  })
})

test('a list reaches back 10,000 and counts no further', async () => {
  const { headers, userId } = await newcomer()
  await db.execute(sql`insert into notifications (id, user_id, type, params)
    select gen_random_uuid(), ${userId}::uuid, 'deal-approved', '{}' from generate_series(1, 10010)`)
  const page = await list(headers, '/summary/399/25')
  expect(page).toMatchObject({ totalItems: 10_000, totalPages: 400, unreadCount: 10_000 })
  expect(page.notifications).toHaveLength(25)
  expect((await list(headers, '/summary/400/25')).notifications).toEqual([])
})

const ofPlan = {
  method: 'Visa •••• 4242',
  amount: 'LKR 4,500.00',
  until: '31-12-2026',
  last: '07-01-2027',
  next: 'NEXT',
  from: 'FROM',
}

test('every kind of news is worded in both languages', async () => {
  const { headers, userId } = await newcomer()
  for (const type of notificationTypes) {
    const params = { code: 'CODE', name: 'NAME', by: 'BY', comment: 'COMMENT', count: 2, ...ofPlan }
    await db.transaction((tx) => notify(tx, { userIds: [userId], type, params, link: null }))
  }
  for (const language of ['en', 'ru']) {
    const page = await list({ ...headers, 'accept-language': language }, '/summary/0/250')
    expect(page.notifications).toHaveLength(notificationTypes.length)
    for (const { title, message, type } of page.notifications) {
      expect(`${title} ${message}`, type).not.toMatch(/types\.|\{\{/)
      if (type.endsWith('-rejected')) expect(message).toContain('COMMENT')
    }
  }
})

test('news of a later version is said plainly', async () => {
  const { headers, userId } = await newcomer()
  await send([userId], 'x')
  await db.update(rows).set({ type: 'moon-landing' }).where(sql`${rows.userId} = ${userId}`)
  expect((await list(headers)).notifications[0]?.title).toBe('News')
})
