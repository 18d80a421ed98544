import { v4 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MessageTemplate, messageTemplates } from '#src/contract/notifications/messages.ts'
import {
  LINKS_PER_DESTINATION,
  NOTICES_PER_DESTINATION,
  type SendingParty,
  sendingsPerDay,
} from '#src/contract/sending-limits.ts'
import { formatFor } from '#src/i18n/format.ts'
import { sendNotice } from '#src/services/authentication/credentials/notices.ts'
import type { Caller } from '#src/services/kit/deps.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { countSending } from '#src/services/notifications/count-sending.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { dataOf } from '#tests/support/answers.ts'
import { openStaff } from '#tests/support/staff.ts'
import { openTills } from '#tests/support/tills.ts'

const tills = await openTills()
const { db, deps } = tills
const format = formatFor('en', 'Asia/Colombo')
const device = { ownPhone: false, publicKey: null, signs: false, unsignedKey: null }
const place = { tillId: v4(), branchId: v4(), requiresPerson: true, ...device }

beforeEach(async () => {
  await db.delete(throttles)
  await db.delete(outboxMessages)
})

/** One sending in which all but one of those it counts for are new each time. */
function sendingFor(party: SendingParty, template: MessageTemplate, same: string, at: number) {
  const of = (one: SendingParty, fresh: string) => (one === party ? same : fresh)
  const caller: Caller = {
    userId: party === 'merchant' ? same : of('person', v4()),
    role: party === 'person' ? 'ADMIN' : 'MERCHANT',
    fullName: 'Kamal Perera',
    approvalStatus: 'APPROVED',
    permissions: new Set(),
    signInId: v4(),
    ...(party === 'merchant' && { counter: { ...place, cashierUntil: null, cashierId: v4() } }),
  }
  const address = of('network', `203.0.${Math.floor(at / 250)}.${at % 250}`)
  const by = { caller, address, format, subjectId: of('subject', v4()) }
  const to = of('destination', `${v4()}@example.com`)
  return db
    .transaction((tx) => countSending(tx, { channel: 'EMAIL', to, template }, by))
    .then(() => null)
    .catch((error: unknown) => error)
}

const limits = messageTemplates.flatMap((template) =>
  Object.entries(sendingsPerDay[template]).map(
    ([party, most]) => [template, party as SendingParty, most] as const,
  ),
)

describe('each sending counts [NOTIF-20]', () => {
  test.each(limits)(
    '%s by %s: %i a day, then not until the first is a day ago',
    async (template, party, most) => {
      const same = party === 'destination' ? 'nimali@example.com' : '203.0.113.7'
      for (let at = 0; at < most; at += 1)
        expect(await sendingFor(party, template, same, at)).toBeNull()
      expect(await sendingFor(party, template, same, most)).toMatchObject({
        kind: 'tooMany',
        key: `messages:tooMany.${party}`,
        details: { retryAfterSeconds: expect.any(Number), params: { max: format.number(most) } },
      })
      expect(await sendingFor(party, template, `other-${same}`, most)).toBeNull()
      await db.update(throttles).set({ startedAt: new Date(Date.now() - 86_401_000) })
      expect(await sendingFor(party, template, same, most)).toBeNull()
    },
  )

  test('an address counts as one, however it is spelt', async () => {
    const spellings = [
      'nimali@example.com',
      'Nimali@Example.com',
      'nimali+1@example.com',
      'nimali+till+2@EXAMPLE.com',
      'nimali+@example.com',
    ]
    for (const to of spellings)
      expect(await sendingFor('destination', 'invitation', to, 0)).toBeNull()
    expect(await sendingFor('destination', 'invitation', 'nimali+9@example.com', 0)).toBeTruthy()
    for (const to of [
      'a.b@gmail.com',
      'ab@gmail.com',
      'a.b+c@googlemail.com',
      'ab+@gmail.com',
      'AB@gmail.com',
    ])
      expect(await sendingFor('destination', 'invitation', to, 0)).toBeNull()
    expect(await sendingFor('destination', 'invitation', 'a.b.@gmail.com', 0)).toBeTruthy()
    expect(await sendingFor('destination', 'invitation', 'a.b@example.com', 0)).toBeNull()
  })

  test('what is rolled back is not counted', async () => {
    const sending = { channel: 'EMAIL', to: 'nimali@example.com', template: 'invitation' } as const
    for (let at = 0; at < 9; at += 1)
      await db
        .transaction(async (tx) => {
          await countSending(tx, sending, null)
          throw new Error('the form had an error')
        })
        .catch(() => undefined)
    await db.transaction((tx) => countSending(tx, sending, null))
  })
})

const phone = { mobileNo: { countryCode: '+94', localNumber: '771234567' } }
const email = { email: 'nimali@example.com' }

test.each([
  ['phone', phone],
  ['e-mail', email],
])(
  'the link of a cashier sent again and again to one %s ends after five, with the reason [CASH-08]',
  async (_way, at) => {
    const { owner, branchId } = await tills.shop()
    const body = { name: 'Nimali', branchId, ...at }
    const { data } = await owner.ask<{ id: string }>('authentication', 'POST', '/cashiers', body)
    const again = () => owner.ask('authentication', 'POST', `/cashiers/${data.id}/link`)
    for (let sent = 1; sent < LINKS_PER_DESTINATION; sent += 1)
      expect(await again()).toMatchObject({ code: 2000 })
    expect(await again()).toMatchObject({
      status: 429,
      code: 4029,
      displayMessage: expect.stringMatching(
        /^This number or address has had as many messages .*: 5\. Try again after /,
      ),
      data: { retryAfterSeconds: expect.any(Number) },
    })
    // Removed and invited anew, or by another business, it gets no more either.
    await owner.ask('authentication', 'DELETE', `/cashiers/${data.id}`)
    expect(await owner.ask('authentication', 'POST', '/cashiers', body)).toMatchObject({
      code: 4029,
    })
    const rival = await tills.shop()
    const theirs = { ...body, branchId: rival.branchId }
    expect(await rival.owner.ask('authentication', 'POST', '/cashiers', theirs)).toMatchObject({
      code: 4029,
    })
    expect(await db.$count(outboxMessages)).toBe(LINKS_PER_DESTINATION)
  },
)

test('a notice beyond those of a day is left out, and what it is about goes on [NOTIF-20]', async () => {
  const to = [{ channel: 'EMAIL', to: 'owner@example.com' }] as const
  const send = (template: 'recovery-codes-made' | 'factor-off') =>
    db.transaction((tx) => sendNotice(tx, deps.settings, to, { template, language: 'en' }))
  for (let at = 0; at <= NOTICES_PER_DESTINATION; at += 1) await send('recovery-codes-made')
  expect(await db.$count(outboxMessages)).toBe(NOTICES_PER_DESTINATION)
  await send('factor-off')
  expect(await db.$count(outboxMessages)).toBe(NOTICES_PER_DESTINATION + 1)
})

test('an invitation of staff sent again and again ends after five, in Russian too [NOTIF-20]', async () => {
  const staff = await openStaff()
  const admin = await staff.full()
  const body = { fullName: 'Amaya Silva', role: 'ADMIN', ...email }
  const answer = await admin.ask('/invitations', { method: 'POST', body })
  const { id } = await dataOf<{ id: string }>(answer)
  const again = (language = 'en') =>
    admin.ask(`/invitations/${id}/resend`, { method: 'POST', language })
  for (let sent = 1; sent < LINKS_PER_DESTINATION; sent += 1)
    expect((await again()).status).toBe(200)
  const refused = await again('ru')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await refused.json()).toMatchObject({
    displayMessage: expect.stringMatching(
      /^На этот номер или адрес .* лимит: 5\. Повторите после /,
    ),
  })
  expect(await staff.db.$count(outboxMessages)).toBe(LINKS_PER_DESTINATION)
})
