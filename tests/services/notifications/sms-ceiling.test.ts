import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { queueMessage } from '#src/services/notifications/messages.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { watchSmsCeiling } from '#src/services/notifications/sms-ceiling.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles, pool } = await testDatabase()
const given = await testServiceDeps(handles)
const messages = { ...given.settings.messages, smsPerDay: 10 }
const deps = { ...given, settings: { ...given.settings, messages } }
const event = eq(auditEntries.event, 'message.ceiling-reached')

beforeEach(async () => {
  given.lines.length = 0
  await db.delete(outboxMessages)
})

let number = 0
const plain = { language: 'en', by: null } as const
function sendCode(channel: 'SMS' | 'EMAIL' = 'SMS') {
  number += 1
  const to = channel === 'SMS' ? `+9477${1_000_000 + number}` : `person${number}@example.com`
  const code = { template: 'otp-sign-up', params: { code: '042117' }, ...plain } as const
  return db.transaction((tx) => queueMessage(tx, deps.settings, { channel, to, ...code }))
}
const refusal = () => sendCode().catch((error: unknown) => error)
async function alarms() {
  given.lines.length = 0
  const counted: string[] = []
  await watchSmsCeiling(deps, (channel, outcome) => counted.push(`${channel} ${outcome}`))
  return { lines: given.lines.join('\n'), counted }
}

test('codes to ever new numbers end at the ceiling of a day, other messages leave [D06]', async () => {
  for (let turn = 0; turn < 10; turn += 1) await sendCode()
  const refused = await refusal()
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ kind: 'tooMany', key: 'otp:ceiling' })
  expect((refused as Refusal).details.retryAfterSeconds).toBeGreaterThan(86_000)
  await sendCode('EMAIL')
  const notice = { template: 'password-changed', ...plain } as const
  await db.transaction((tx) =>
    queueMessage(tx, deps.settings, { channel: 'SMS', to: '+94771234567', ...notice }),
  )
  await db.update(outboxMessages).set({ createdAt: new Date(Date.now() - 86_500_000) })
  await sendCode()
})

test('of codes to eight numbers at once one takes the last place of the day [D06, BULK-13]', async () => {
  for (let turn = 0; turn < 9; turn += 1) await sendCode()
  const opened = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  for (const client of opened) client.release()
  const answers = await Promise.all(Array.from({ length: 8 }, refusal))
  expect(answers.filter((answer) => answer instanceof Refusal)).toHaveLength(7)
  expect(await db.$count(outboxMessages)).toBe(10)
})

test('the alarm: near the ceiling a warning, at it an error, a count and one row of a day [D06]', async () => {
  for (let turn = 0; turn < 7; turn += 1) await sendCode()
  expect(await alarms()).toEqual({ lines: '', counted: [] })
  await sendCode()
  expect((await alarms()).lines).toContain(
    '"sent":8,"ceiling":10,"msg":"the daily ceiling of SMS is near"',
  )
  for (let turn = 0; turn < 2; turn += 1) await sendCode()
  for (let turn = 0; turn < 2; turn += 1) {
    const { lines, counted } = await alarms()
    expect(lines).toMatch(/"level":50.*ceiling of SMS is reached/)
    expect(counted).toEqual(['SMS refused'])
  }
  expect(await db.$count(auditEntries, event)).toBe(1)
})

test('a fifth of the day is left to codes that people ask for themselves [D06, NOTIF-20]', async () => {
  const link = { link: 'https://dealdesk.example/x', by: 'Kamal' }
  const invite = (at: number) =>
    db
      .transaction((tx) =>
        queueMessage(tx, deps.settings, {
          channel: 'SMS',
          to: `+9476${2_000_000 + at}`,
          template: 'cashier-link',
          params: link,
          ...plain,
        }),
      )
      .catch((error: unknown) => error)
  for (let at = 0; at < 8; at += 1) expect(typeof (await invite(at))).toBe('string')
  expect(await invite(8)).toMatchObject({ kind: 'tooMany', key: 'otp:ceiling' })
  await sendCode()
  await sendCode()
  expect(await refusal()).toMatchObject({ key: 'otp:ceiling' })
})
