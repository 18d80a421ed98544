import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import type { MessageSettings } from '#src/services/kit/deps.ts'
import { createNotificationsService } from '#src/services/notifications/app.ts'
import { isOptedOut } from '#src/services/notifications/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const AUTH_TOKEN = 'a token that Twilio signs with'
const GATEWAY_TOKEN = 'a token of the gateway'
const PATH = '/api/v1/notifications/replies/TWILIO'
const origin = testSettings.publicOrigin

async function serviceWith(sms: MessageSettings['sms']) {
  const messages = { ...testSettings.messages, sms }
  return createNotificationsService(await testServiceDeps(handles, { messages }))
}

const twilio = await serviceWith({
  driver: 'twilio',
  accountSid: 'AC1',
  authToken: AUTH_TOKEN,
  from: '+94110000000',
  origin: 'https://api.twilio.example',
})
const gateway = await serviceWith({
  driver: 'gateway',
  url: 'https://sms.example/send',
  token: GATEWAY_TOKEN,
  from: null,
})

/** As https://www.twilio.com/docs/usage/security describes it. */
function signatureOf(fields: Record<string, string>, token: string, url = origin + PATH): string {
  const names = Object.keys(fields).toSorted()
  const signed = url + names.map((name) => name + fields[name]).join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}

function reply(from: string, text: string, signature?: string) {
  const fields = { MessageSid: 'SM1', From: from, To: '+94110000000', Body: text, NumMedia: '0' }
  return twilio.request('/replies/TWILIO', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signatureOf(fields, AUTH_TOKEN),
    },
    body: new URLSearchParams(fields).toString(),
  })
}

let last = 0
const newNumber = () => `+94776${String(++last).padStart(6, '0')}`

test.each(['STOP', 'stop', ' Stop. ', 'Unsubscribe!', 'ＳＴＯＰ', 'СТОП', 'стоп', 'END'])(
  '%j stops messages of businesses to that number, once [COUP-175]',
  async (text) => {
    const from = newNumber()
    const answer = await reply(from, text)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/xml'])
    expect(await answer.text()).toContain('<Response/>')
    expect(await isOptedOut(db, from)).toBe(true)
    await reply(from, text)
    expect(await isOptedOut(db, from)).toBe(true)
    await reply(from, 'START')
    expect(await isOptedOut(db, from)).toBe(false)
  },
)

test.each(['', 'Please stop by', 'stopped', 'thanks', 'STOP IT', 'yes', '🛑', 'x'.repeat(1600)])(
  '%j is no such word [COUP-175]',
  async (text) => {
    const from = newNumber()
    expect((await reply(from, text)).status).toBe(200)
    expect(await isOptedOut(db, from)).toBe(false)
  },
)

test('what Twilio did not sign, signed for another address or with another token changes nothing [COUP-175]', async () => {
  const from = newNumber()
  const fields = { MessageSid: 'SM1', From: from, To: '+94110000000', Body: 'STOP', NumMedia: '0' }
  for (const signature of [
    '',
    'AAAA',
    signatureOf(fields, 'another token'),
    signatureOf({ ...fields, From: newNumber() }, AUTH_TOKEN),
    signatureOf(fields, AUTH_TOKEN, `https://elsewhere.example${PATH}`),
  ])
    expect((await reply(from, 'STOP', signature)).status).toBe(400)
  expect(await isOptedOut(db, from)).toBe(false)
})

test('a gateway passes replies on with its token; who is not our provider is not there [COUP-175]', async () => {
  const from = newNumber()
  const send = (body: string, token = GATEWAY_TOKEN) =>
    gateway.request('/replies/GATEWAY', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
  const body = JSON.stringify({ from, text: 'STOP' })
  expect((await send(body, 'another')).status).toBe(400)
  expect(await isOptedOut(db, from)).toBe(false)
  for (const bad of ['', '[]', '{"from":1}', 'STOP']) expect((await send(bad)).status).toBe(400)
  expect((await send(body)).status).toBe(200)
  expect(await isOptedOut(db, from)).toBe(true)
  const audit = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.event, 'message.stopped'))
  expect(JSON.stringify(audit)).not.toContain(from.slice(3))
  const elsewhere = await gateway.request('/replies/TWILIO', { method: 'POST', body: '' })
  expect(elsewhere.status).toBe(404)
  expect((await twilio.request('/replies/GATEWAY', { method: 'POST', body })).status).toBe(404)
})

test('a foreign number or none is taken note of by nobody', async () => {
  for (const from of ['+4917012345678', '', 'Dealdesk', '12345'])
    expect((await reply(from, 'STOP')).status).toBe(200)
})
