import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDrivers } from '#src/services/notifications/drivers/drivers.ts'
import { notify } from '#src/services/notifications/notify.ts'
import { deliverDue } from '#src/services/notifications/outbox/deliver.ts'
import { postToPublic, retryAfterSeconds } from '#src/services/notifications/push/web-push.ts'
import { deviceTokens, notifications, outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  pushService,
  subscribedBrowser,
  vapidClaims,
  vapidSettings,
} from '#tests/support/push-service.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const push = vapidSettings()
const deps = await testServiceDeps(handles, { push })
const drivers = createDrivers(deps.settings.messages, push)
const service = await pushService()
let number = 0

async function personWithBrowser(language: 'en' | 'ru' = 'en') {
  const { id: userId } = await addAccount(db, { language })
  const hash = `device-${++number}`
  const browser = subscribedBrowser(`${service.origin}/send/${hash}`)
  await db.insert(deviceTokens).values({ hash, userId, token: browser.token, platform: 'WEB' })
  return { ...browser, userId, hash }
}
const send = (userId: string) =>
  db.transaction((tx) =>
    notify(tx, {
      userIds: [userId],
      type: 'deal-rejected',
      params: { name: 'High tea', comment: 'Name the hours.' },
      link: '/deals/view/merchant/1',
    }),
  )
const work = () => deliverDue(deps, drivers, { lane: 'PUSH' })
const pushes = () =>
  db
    .select({
      status: outboxMessages.status,
      attempts: outboxMessages.attempts,
      error: outboxMessages.error,
      pause: sql<number>`round(extract(epoch from ${outboxMessages.dueAt} - now()))::int`,
    })
    .from(outboxMessages)
    .where(eq(outboxMessages.channel, 'PUSH'))
const devices = () => db.select().from(deviceTokens)

beforeEach(async () => {
  await db.delete(outboxMessages)
  await db.delete(deviceTokens)
  service.taken.length = 0
  service.answerWith(201)
  deps.lines.length = 0
})

describe('a push', () => {
  test('reaches the browser alone: encrypted for it, signed by the server', async () => {
    const me = await personWithBrowser()
    await send(me.userId)
    expect(service.taken).toEqual([])
    await work()
    const [pushed] = service.taken
    const [sent] = await db.select().from(notifications).where(eq(notifications.userId, me.userId))
    expect(JSON.parse(me.read(pushed?.body ?? Buffer.of()))).toEqual({
      title: 'Deal rejected',
      link: '/deals/view/merchant/1',
      language: 'en',
      tag: sent?.id,
    })
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(Number(pushed?.headers.ttl)).toBeGreaterThan(86_000)
    expect(pushed?.headers.topic).toMatch(/^[0-9a-f]{32}$/)
    const claims = vapidClaims(pushed?.headers.authorization, push.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: push.subject })
    expect(claims.exp - Date.now() / 1000).toBeLessThan(86_400)
    expect(await pushes()).toMatchObject([{ status: 'SENT', attempts: 1 }])
    expect(deps.lines.join()).not.toMatch(/127\.0\.0\.1|Deal rejected|High tea/)
  })

  test('a push is written in the language of its reader', async () => {
    const me = await personWithBrowser('ru')
    await send(me.userId)
    await work()
    const text = me.read(service.taken[0]?.body ?? Buffer.of())
    expect(JSON.parse(text)).toMatchObject({ title: 'Акция отклонена', language: 'ru' })
  })

  test('a push goes to every browser of a person', async () => {
    const me = await personWithBrowser()
    const other = await personWithBrowser()
    await db
      .update(deviceTokens)
      .set({ userId: me.userId })
      .where(eq(deviceTokens.hash, other.hash))
    await send(me.userId)
    await work()
    expect(service.taken.map(({ path }) => path).sort()).toEqual([
      `/send/${me.hash}`,
      `/send/${other.hash}`,
    ])
  })

  test.each([404, 410])('a push forgets a browser that is gone (%i)', async (status) => {
    const me = await personWithBrowser()
    service.answerWith(status)
    await send(me.userId)
    await work()
    expect(await pushes()).toMatchObject([{ status: 'FAILED', error: 'gone' }])
    expect(await devices()).toEqual([])
  })

  test('a push waits as long as a push service with too much to do asks for', async () => {
    const me = await personWithBrowser()
    service.answerWith(429, { 'retry-after': '90' })
    await send(me.userId)
    await work()
    expect(await pushes()).toEqual([
      { status: 'QUEUED', attempts: 1, error: 'status 429', pause: 90 },
    ])
    expect(await devices()).toHaveLength(1)
  })

  test('a push is tried again after other trouble, later each time, under the same topic', async () => {
    const me = await personWithBrowser()
    service.answerWith(503)
    await send(me.userId)
    const pauses: number[] = []
    for (let i = 0; i < 2; i++) {
      await work()
      pauses.push((await pushes())[0]?.pause ?? 0)
      await db.update(outboxMessages).set({ dueAt: sql`'epoch'` })
    }
    expect(pauses).toEqual([5, 30])
    expect(new Set(service.taken.map(({ headers }) => headers.topic)).size).toBe(1)
  })

  test('a push is given up where the push service will never take it, and the rest goes on', async () => {
    const me = await personWithBrowser()
    const odd = await personWithBrowser()
    const token = JSON.stringify({ endpoint: service.origin, keys: { p256dh: 'B', auth: 'a' } })
    await db.update(deviceTokens).set({ token }).where(eq(deviceTokens.hash, odd.hash))
    service.answerWith(403)
    await send(me.userId)
    await send(odd.userId)
    await work()
    const ended = (await pushes()).map(({ status, error }) => `${status} ${error}`).sort()
    expect(ended).toEqual(['FAILED bad destination', 'FAILED status 403'])
  })

  test('a push does not leave for somebody who signed out at that browser in between', async () => {
    const me = await personWithBrowser()
    const next = await addAccount(db)
    await send(me.userId)
    await db.update(deviceTokens).set({ userId: next.id })
    await work()
    expect(service.taken).toEqual([])
    expect(await pushes()).toMatchObject([{ status: 'FAILED', error: 'content is gone' }])
  })
})

describe('where a browser says that its push service is', () => {
  const post = (address: string, toLoopback = false) =>
    postToPublic(address, { headers: {}, body: 'x', deadlineMs: 1000, toLoopback })

  test('neither this machine nor a private network is asked, by address or by name', async () => {
    const { port } = new URL(service.origin)
    const addresses = [
      `${service.origin}/send`,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      `https://[::1]:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      `https://10.0.0.1/`,
      'https://169.254.169.254/latest',
      'https://user:pass@push.example.com/',
      'https://user@push.example.com/',
      'https://:pass@push.example.com/',
      'http://push.example.com/',
      'ftp://push.example.com/',
    ]
    for (const address of addresses) {
      await expect(post(address), address).rejects.toMatchObject({
        fault: 'bad destination',
        final: true,
      })
    }
    await expect(post(`https://localhost:${port}/`, true)).rejects.toMatchObject({ final: true })
    expect(service.taken).toEqual([])
  })

  test('no redirect is followed', async () => {
    service.answerWith(302, { location: `${service.origin}/elsewhere` })
    expect(await post(`${service.origin}/send`, true)).toMatchObject({ status: 302 })
    expect(service.taken).toHaveLength(1)
  })
})

test('a pause is said in seconds or as a date', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(retryAfterSeconds('120', now)).toBe(120)
  expect(retryAfterSeconds('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30)
  for (const odd of [undefined, '', 'soon', '-5', 'Sat, 21 Nov 2026 09:00:00 GMT']) {
    expect(retryAfterSeconds(odd, now)).toBe(0)
  }
})
