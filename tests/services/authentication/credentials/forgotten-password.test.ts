import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { users } from '#src/services/authentication/schema.ts'
import { addAccount } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const client = otpClient(deps, createAuthenticationService(deps))
const forgot = (body: unknown) => client.post('/users/forgot-password', body)

beforeEach(() => db.delete(otpChallenges))

/** A number in each state that an account can be in, and one of nobody. */
async function numbers() {
  const known = freshMobile()
  await addAccount(db, { mobileNo: known })
  const blocked = freshMobile()
  await addAccount(db, { mobileNo: blocked, approvalStatus: 'BLOCKED' })
  const deleted = freshMobile()
  await addAccount(db, { mobileNo: deleted })
  await db
    .update(users)
    .set({ deletedAt: sql`now()` })
    .where(eq(users.localNumber, deleted.localNumber))
  return { known, blocked, deleted, unknown: freshMobile() }
}

describe('a forgotten password', () => {
  test('a forgotten password begins with the mobile number of the account [AUTH-79]', async () => {
    const mobileNo = freshMobile()
    await addAccount(db, { mobileNo })
    expect(await dataOf(await forgot({ mobileNo }))).toEqual({ retryAfterSeconds: 60 })
    expect(await messagesTo(deps, canonical({ mobileNo }))).toMatchObject([
      { channel: 'SMS', template: 'otp-reset', params: { code: expect.stringMatching(/^\d{6}$/) } },
    ])
  })

  test('a forgotten password is answered alike for every number, and only an account is sent a code [AUTH-81]', async () => {
    const all = await numbers()
    const bodies = new Set<string>()
    for (const mobileNo of Object.values(all)) bodies.add(await (await forgot({ mobileNo })).text())
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('If this number belongs to an account')
    const sent = async (mobileNo: typeof all.known) =>
      (await messagesTo(deps, canonical({ mobileNo }))).length
    expect(await sent(all.known)).toBe(1)
    expect(await sent(all.blocked)).toBe(1)
    expect(await sent(all.deleted)).toBe(0)
    expect(await sent(all.unknown)).toBe(0)
    expect(await db.select().from(otpChallenges)).toHaveLength(4)
  })

  test('a forgotten password is slowed alike for every number [AUTH-81]', async () => {
    const all = Object.values(await numbers())
    for (const mobileNo of all) await forgot({ mobileNo })
    for (const mobileNo of all) {
      const refusal = await refusalOf(await forgot({ mobileNo }))
      expect(refusal).toMatchObject({ status: 429, code: 4029 })
      expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    }
  })

  test('a forgotten password is refused alike for a wrong code, whether the number is known or not', async () => {
    const { known, unknown } = await numbers()
    const answers: string[][] = []
    for (const mobileNo of [known, unknown]) {
      await forgot({ mobileNo })
      const given = { mobileNo, password: 'Sunbird42', token: '000000' }
      const messages = []
      for (let guess = 1; guess <= 6; guess += 1) {
        const answer = await refusalOf(await client.put('/users/password/reset', given))
        messages.push(`${answer.status} ${answer.displayMessage}`)
      }
      answers.push(messages)
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('a forgotten password may begin with the e-mail address, for accounts with and without a number [AUTH-110]', async () => {
    for (const mobileNo of [null, freshMobile()]) {
      const owner = await addAccount(db, { mobileNo })
      const typed = ` ${owner.email.toUpperCase()} `
      expect(await dataOf(await forgot({ email: typed }))).toEqual({ retryAfterSeconds: 60 })
      const [message] = await messagesTo(deps, owner.email)
      expect(message).toMatchObject({ channel: 'EMAIL', template: 'otp-reset' })
      const given = { email: typed, password: 'Sunbird42', token: message?.params.code }
      expect((await client.put('/users/password/reset', given)).status).toBe(200)
      const again = await refusalOf(await client.put('/users/password/reset', given))
      expect(again).toMatchObject({ code: 4022 })
    }
  })

  test('a forgotten password is answered, slowed and refused alike for every address [AUTH-110]', async () => {
    const known = await addAccount(db)
    const deleted = await addAccount(db)
    await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, deleted.id))
    const emails = [known.email, deleted.email, 'nobody@example.com', "o'nobody@example.lk"]
    const answers = new Set<string>()
    for (const email of emails) {
      const sent = await (await forgot({ email })).text()
      const slowed = await refusalOf(await forgot({ email }))
      const given = { email, password: 'Sunbird42', token: '000000' }
      const wrong = await (await client.put('/users/password/reset', given)).text()
      answers.add(JSON.stringify([sent, slowed.code, slowed.status, wrong]))
    }
    expect(answers.size).toBe(1)
    const sent = await Promise.all(emails.map((email) => messagesTo(deps, email)))
    expect(sent.map(({ length }) => length)).toEqual([1, 0, 0, 0])
    expect(await db.select().from(otpChallenges)).toHaveLength(4)
  })

  test('a forgotten password takes the number where both are given, and a code goes with what it was sent to [AUTH-110]', async () => {
    const mobileNo = freshMobile()
    const { email } = await addAccount(db, { mobileNo })
    for (const body of [{}, { email: '' }, { email: 'amaya' }, { email: 'a b@c.lk' }]) {
      expect(await refusalOf(await forgot(body)), JSON.stringify(body)).toMatchObject({
        code: 4000,
      })
    }
    expect((await forgot({ mobileNo, email })).status).toBe(200)
    expect(await messagesTo(deps, canonical({ mobileNo }))).toHaveLength(1)
    await forgot({ email })
    const [message] = await messagesTo(deps, email)
    const given = { mobileNo, password: 'Sunbird42', token: message?.params.code }
    const refused = await refusalOf(await client.put('/users/password/reset', given))
    expect(refused).toMatchObject({ code: 4022 })
  })

  test('wants a mobile number of Sri Lanka [AUTH-59]', async () => {
    const odd = [
      { countryCode: '+94', localNumber: '112345678' },
      { countryCode: '+94', localNumber: '' },
      { countryCode: '+44', localNumber: '7911123456' },
    ]
    for (const mobileNo of odd) {
      expect(await refusalOf(await forgot({ mobileNo }))).toMatchObject({
        code: 4000,
        errors: { mobileNo: 'Invalid Mobile Number' },
      })
    }
    for (const mobileNo of [null, [], '0771234567', { countryCode: 94, localNumber: 77 }]) {
      expect(await refusalOf(await forgot({ mobileNo }))).toMatchObject({ code: 4000 })
    }
  })
})
