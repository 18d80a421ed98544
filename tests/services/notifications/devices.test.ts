import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { deviceTokens } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const service = createNotificationsService(deps)
const authentication = createAuthenticationService(deps)

const newcomer = async (role: 'MERCHANT' | 'USER' = 'MERCHANT') => {
  const account = await addAccount(db, { role })
  return signInAs(authentication, account)
}
const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'a'.repeat(22) }
const subscription = (name: string, more = {}) =>
  JSON.stringify({ endpoint: `https://push.example.com/${name}`, keys, ...more })
type Person = Awaited<ReturnType<typeof newcomer>>
const register = (
  { headers, userId }: Pick<Person, 'headers' | 'userId'>,
  deviceToken: unknown,
  more = {},
) =>
  service.request('/token/refresh', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, deviceToken, ...more }),
  })
const devicesOf = async ({ userId }: Person) =>
  db.select().from(deviceTokens).where(eq(deviceTokens.userId, userId))

describe('a browser that may be notified', () => {
  test('a browser that may be notified is registered with userId, deviceToken and platform, and once however often it comes [NOTIF-11]', async () => {
    const me = await newcomer()
    for (let i = 0; i < 3; i++) {
      const answer = await register(me, subscription('me', { expirationTime: null }), {
        platform: 'WEB',
      })
      expect(answer.status).toBe(200)
    }
    const [device, ...others] = await devicesOf(me)
    expect(others).toEqual([])
    expect(device).toMatchObject({ platform: 'WEB' })
    expect(JSON.parse(device?.token ?? '')).toEqual({
      endpoint: 'https://push.example.com/me',
      keys,
    })
    const events = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, me.userId))
    const registered = events.filter(({ event }) => event === 'device.registered')
    expect(registered).toHaveLength(1)
    expect(JSON.stringify(registered)).not.toContain('push.example.com')
  })

  test('a browser that may be notified belongs to whoever signed in there last', async () => {
    const first = await newcomer()
    const second = await newcomer()
    await register(first, subscription('shared'))
    await register(second, subscription('shared'))
    expect(await devicesOf(first)).toEqual([])
    expect(await devicesOf(second)).toHaveLength(1)
  })

  test('a browser’s new push keys replace its old ones', async () => {
    const me = await newcomer()
    await register(me, subscription('renewed'))
    await register(me, subscription('renewed', { keys: { ...keys, auth: 'b'.repeat(22) } }))
    const devices = await devicesOf(me)
    expect(devices.map(({ token }) => JSON.parse(token).keys.auth)).toEqual(['b'.repeat(22)])
  })

  test('a browser that may be notified is forgotten when twenty newer ones are there', async () => {
    const me = await newcomer()
    for (let i = 0; i < 22; i++) await register(me, subscription(`many-${i}`))
    const tokens = (await devicesOf(me)).map(({ token }) => JSON.parse(token).endpoint)
    expect(tokens).toHaveLength(20)
    expect(tokens).not.toContain('https://push.example.com/many-1')
    expect(tokens).toContain('https://push.example.com/many-21')
  })

  test('twenty are kept, however many register at once [BULK-13]', async () => {
    const me = await newcomer()
    for (let i = 0; i < 19; i++) await register(me, subscription(`early-${i}`))
    await Promise.all(Array.from({ length: 8 }, (_, i) => register(me, subscription(`late-${i}`))))
    expect(await devicesOf(me)).toHaveLength(20)
  })

  test('a browser that may be notified is registered for nobody else', async () => {
    const me = await newcomer()
    const other = await newcomer()
    const forged = { headers: me.headers, userId: other.userId }
    expect(await refusalOf(await register(forged, subscription('forged')))).toMatchObject({
      code: 4003,
    })
    const stranger = await service.request('/token/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId: me.userId, deviceToken: subscription('x') }),
    })
    expect(await refusalOf(stranger)).toMatchObject({ code: 4001 })
    expect([...(await devicesOf(me)), ...(await devicesOf(other))]).toEqual([])
  })

  test('a browser that may be notified is refused when its token is no push subscription [NOTIF-11]', async () => {
    const me = await newcomer()
    const bad = [
      '',
      'x',
      '{}',
      subscription('a', { endpoint: 'http://push.example.com/a' }),
      subscription('a', { endpoint: 'https://127.0.0.1/a' }),
      subscription('a', { endpoint: 'https://localhost/a' }),
      subscription('a', { endpoint: 'https://[::1]/a' }),
      subscription('a', { endpoint: 'https://u:p@push.example.com:22/a' }),
      subscription('a', { keys: { p256dh: 'x', auth: 'y' } }),
      'x'.repeat(4001),
      7,
      null,
    ]
    for (const token of bad) {
      expect(await refusalOf(await register(me, token)), String(token)).toMatchObject({
        code: 4000,
      })
    }
    expect(await devicesOf(me)).toEqual([])
  })
})

test.each(['ANDROID', 'IOS'])(
  'a phone with %s registers its own kind of token',
  async (platform) => {
    const user = await newcomer('USER')
    const token = `fcm:${platform}`
    expect((await register(user, token, { platform })).status).toBe(200)
    expect(await devicesOf(user)).toMatchObject([{ platform, token }])
  },
)
