import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#src/contract/notifications/messages.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const service = createNotificationsService(deps)
const authentication = createAuthenticationService(deps)
const key = { 'x-api-key': deps.settings.apiKey }
const json = { 'content-type': 'application/json' }
const otp = {
  channel: 'SMS',
  to: '+94771234567',
  template: 'otp-sign-up',
  params: { code: '042117' },
}

const send = (body: unknown, headers: Record<string, string> = key, app = service) =>
  app.request('/messages', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
const outbox = async (query = '', headers: Record<string, string> = key) =>
  (
    await dataOf<{ messages: OutboxMessage[] }>(
      await service.request(`/outbox${query}`, { headers }),
    )
  ).messages
const withSettings = (settings: Partial<typeof deps.settings>) =>
  createNotificationsService({ ...deps, settings: { ...deps.settings, ...settings } })

beforeEach(() => db.delete(outboxMessages))

describe('a service that has a message to send', () => {
  test('queues it, in the language of the request or of the message [AUTH-74]', async () => {
    const { id } = await dataOf<{ id: string }>(
      await send(otp, { ...key, 'accept-language': 'ru' }),
    )
    await dataOf(await send({ ...otp, language: 'en' }, { ...key, 'accept-language': 'ru' }))
    const [english, russian] = await outbox()
    expect(russian).toMatchObject({ id, to: otp.to, status: 'QUEUED', subject: null })
    expect(russian?.text).toContain('код Dealdesk')
    expect(english?.text).toContain('is your Dealdesk code')
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
    expect(JSON.stringify(row)).not.toMatch(/042117|771234567/)
    const [event] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.id))
    expect(event).toMatchObject({ event: 'message.queued', after: { template: 'otp-sign-up' } })
    expect(JSON.stringify(event)).not.toMatch(/042117|771234567/)
  })

  test('a service that has a message to send is refused a destination, values or a channel that do not fit', async () => {
    const wrong = [
      { ...otp, to: '0771234567' },
      { ...otp, to: 'nadeesha@example.com' },
      { ...otp, channel: 'EMAIL' },
      { ...otp, channel: 'EMAIL', to: 'a@b.example\r\nBcc: c@d.example' },
      { ...otp, channel: 'PIGEON' },
      { ...otp, template: 'otp-lottery' },
      { ...otp, params: {} },
      { ...otp, params: { code: 'https://evil.example' } },
      { ...otp, params: { code: '042117', text: 'Call this number' } },
      { ...otp, template: 'password-changed' },
      { ...otp, language: 'fr' },
      null,
    ]
    for (const body of wrong) {
      expect(await refusalOf(await send(body)), JSON.stringify(body)).toMatchObject({ code: 4000 })
    }
    const off = withSettings({ messages: { sms: { driver: 'off' }, mail: { driver: 'outbox' } } })
    expect(await refusalOf(await send(otp, key, off))).toMatchObject({ code: 4000 })
    expect(await db.$count(outboxMessages)).toBe(0)
  })

  test('must know the service key; a signed-in person is nobody here', async () => {
    const { headers } = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
    const strangers: Record<string, string>[] = [{}, headers, { 'x-api-key': 'guess' }]
    for (const stranger of strangers) {
      expect(await refusalOf(await send(otp, stranger))).toMatchObject({ code: 4001 })
      const reading = await service.request('/outbox', { headers: stranger })
      expect(await refusalOf(reading)).toMatchObject({ code: 4001 })
    }
  })
})

describe('the outbox', () => {
  test('the outbox shows the newest first, and one destination alone however it is typed [AUTH-74]', async () => {
    await send(otp)
    await send({ ...otp, to: '+94712222222', params: { code: '222222' } })
    await send({ ...otp, channel: 'EMAIL', to: 'Nadeesha@Example.com', params: { code: '333333' } })
    expect((await outbox()).map(({ to }) => to)).toEqual([
      'nadeesha@example.com',
      '+94712222222',
      '+94771234567',
    ])
    for (const typed of ['+94771234567', '0771234567', ' 077 123 4567 ']) {
      const found = await outbox(`?to=${encodeURIComponent(typed)}`)
      expect(found.map(({ text }) => text.slice(0, 6))).toEqual(['042117'])
    }
    const [mail] = await outbox('?to=NADEESHA%40example.com')
    expect(mail).toMatchObject({
      channel: 'EMAIL',
      subject: 'Your code for signing up to Dealdesk',
    })
    expect(await outbox('?to=nobody%40example.com')).toEqual([])
    expect(await outbox('?to=%25')).toEqual([])
  })

  test('the outbox is not there in production [AUTH-74]', async () => {
    const app = withSettings({ production: true })
    await send(otp, key, app)
    const answer = await app.request('/outbox', { headers: key })
    expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 4004 })
  })

  test('the outbox shows at most 250 and passes over what was erased', async () => {
    await send(otp)
    const [row] = await db.select().from(outboxMessages)
    if (!row) throw new Error('nothing was queued')
    const copies = Array.from({ length: 255 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      sealed: '',
    }))
    expect(await outbox()).toHaveLength(1)
    await db.insert(outboxMessages).values(copies.slice(0, 5))
    expect(await outbox()).toHaveLength(1)
    await db.delete(outboxMessages)
    for (let i = 0; i < 251; i++) await send(otp)
    expect(await outbox()).toHaveLength(250)
  })
})
