import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, from, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)

const DAY = 86_400

beforeEach(async () => {
  await db.delete(otpChallenges)
  await db.delete(outboxMessages)
})

describe('a destination', () => {
  test('a destination gets another code after 60 seconds, not before [AUTH-73]', async () => {
    const mobileNo = freshMobile()
    await client.generate({ mobileNo })
    const answer = await client.generate({ mobileNo })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusalOf(answer)).toMatchObject({
      status: 429,
      code: 4029,
      displayMessage: expect.stringMatching(/^Wait \d+ seconds before/),
      retryAfterSeconds: expect.any(Number),
    })
    await client.letPass(50)
    const later = await refusalOf(await client.generate({ mobileNo }))
    expect(later.retryAfterSeconds).toBeLessThanOrEqual(10)
    await client.letPass(11)
    expect((await client.generate({ mobileNo })).status).toBe(200)
    expect(await messagesTo(deps, canonical({ mobileNo }))).toHaveLength(2)
  })

  test('a destination waits for all flows and purposes together', async () => {
    const mobileNo = freshMobile()
    const { headers } = await client.signedIn()
    await client.generate({ mobileNo, flow: 'one browser' })
    const answers = [
      await client.generate({ mobileNo, flow: 'another browser' }),
      await client.generate({ mobileNo, purpose: 'CHANGE_MOBILE' }, headers),
      await client.post('/users/forgot-password', { mobileNo }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  test('a destination gets ten codes a day, whoever asks [AUTH-73]', async () => {
    const mobileNo = freshMobile()
    for (let time = 1; time <= 10; time += 1) {
      const flow = `browser ${time}`
      expect((await client.generate({ mobileNo, flow })).status).toBe(200)
      await client.letPass(3600)
    }
    const refusal = await refusalOf(await client.generate({ mobileNo }))
    expect(refusal).toMatchObject({ code: 4029, displayMessage: expect.stringMatching('14 hours') })
    expect(refusal.retryAfterSeconds).toBeGreaterThan(13 * 3600)
    expect((await client.generate({ mobileNo: freshMobile() })).status).toBe(200)
    await client.letPass(DAY - 10 * 3600)
    expect((await client.generate({ mobileNo })).status).toBe(200)
  })

  test('a destination gets one message when many ask at once', async () => {
    const mobileNo = freshMobile()
    const attempts = Array.from({ length: 20 }, (_, at) =>
      client.generate({ mobileNo, flow: `browser ${at % 3}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(19)
    expect(await messagesTo(deps, canonical({ mobileNo }))).toHaveLength(1)
  })
})

describe('a network', () => {
  test('a network has fifty codes a day sent, to whichever numbers [AUTH-73]', async () => {
    for (let time = 1; time <= 50; time += 1) {
      const answer = await client.generate({ mobileNo: freshMobile() }, from('203.0.113.9'))
      expect(answer.status).toBe(200)
    }
    const ask = (address: string) => client.generate({ mobileNo: freshMobile() }, from(address))
    expect(await refusalOf(await ask('203.0.113.9'))).toMatchObject({
      code: 4029,
      displayMessage: expect.stringMatching('24 hours'),
    })
    const forgotten = await client.post(
      '/users/forgot-password',
      { mobileNo: freshMobile() },
      from('203.0.113.9'),
    )
    expect(forgotten.status).toBe(429)
    expect((await ask('203.0.113.10')).status).toBe(200)
    await client.letPass(DAY)
    expect((await ask('203.0.113.9')).status).toBe(200)
  })

  test('a network is not passed by asking for many numbers at once', async () => {
    await fillUp('2001:db8:1:2::7', 48)
    const attempts = Array.from({ length: 10 }, () =>
      client.generate({ mobileNo: freshMobile() }, from('2001:db8:1:2::8')),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  })

  test('that is unknown has no cap of its own, and nobody chooses theirs', async () => {
    await fillUp('203.0.113.9', 50)
    const pretended = { 'x-client-address': '203.0.113.9' }
    const answer = await client.generate({ mobileNo: freshMobile() }, pretended)
    expect(answer.status).toBe(200)
    expect(await db.select().from(otpChallenges).where(sql`address_hash is null`)).toHaveLength(1)
  })
})

test('codes older than two days leave with the next ones', async () => {
  await client.generate({ mobileNo: freshMobile() })
  await client.letPass(2 * DAY + 1)
  await client.generate({ mobileNo: freshMobile() })
  expect(await db.select().from(otpChallenges)).toHaveLength(1)
})

/** As many codes as if the address had asked for them a minute ago. */
async function fillUp(address: string, codes: number) {
  await client.generate({ mobileNo: freshMobile() }, from(address))
  await client.letPass(61)
  await db.execute(sql`
    insert into otp_challenges (id, purpose, destination, code_hash, address_hash, created_at, expires_at)
    select gen_random_uuid(), 'SIGN_UP', 'filled ' || n, '', address_hash, created_at, expires_at
    from otp_challenges, generate_series(2, ${codes}) n`)
}
