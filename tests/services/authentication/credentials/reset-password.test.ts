import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { otpChallenges } from '#src/services/authentication/otp/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { postSignIn } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { codeSentTo, messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otherThan, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)
const reset = (body: unknown) => client.put('/users/password/reset', body)
const password = 'Sunbird42'

beforeEach(() => db.delete(otpChallenges))

type Who = Parameters<typeof client.signedIn>[0]

/** An account that has asked for a new password, with the code that it was sent. */
async function requestReset(who: Who = {}) {
  const mobileNo = freshMobile()
  const account = await client.signedIn({ mobileNo, ...who })
  await dataOf(await client.post('/users/forgot-password', { mobileNo }))
  return { ...account, mobileNo, token: await codeSentTo(deps, canonical({ mobileNo })) }
}

describe('a password is reset', () => {
  test('a password is reset with the one-time password that the mobile number was sent [AUTH-75, AUTH-87]', async () => {
    const { email, mobileNo, token } = await requestReset()
    expect(await dataOf(await reset({ mobileNo, token, password }))).toBeNull()
    expect((await postSignIn(authentication, { username: email })).status).toBe(401)
    expect((await postSignIn(authentication, { username: email, password })).status).toBe(200)
  })

  test('every role that has a number can reset its password, which signs nobody in', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK', 'USER'] as const) {
      const { userId, mobileNo, token } = await requestReset({ role })
      const answer = await reset({ mobileNo, token, password })
      expect(await answer.json()).toMatchObject({ code: 2000, data: null })
      const open = await db.select().from(signIns).where(eq(signIns.userId, userId))
      expect(open.map(({ revokedReason }) => revokedReason)).toEqual(['password'])
    }
  })

  test('which ends every sign-in of the account, and of nobody else', async () => {
    const stranger = await client.signedIn()
    const { email, headers, mobileNo, token } = await requestReset()
    await postSignIn(authentication, { username: email })
    await reset({ mobileNo, token, password })
    const mine = await authentication.request('/users', { headers })
    expect(await refusalOf(mine)).toMatchObject({ code: 4009 })
    expect((await authentication.request('/users', { headers: stranger.headers })).status).toBe(200)
  })

  test('the owner of a reset password is told by SMS and e-mail, in their language', async () => {
    const { email, mobileNo, token } = await requestReset({ language: 'ru' })
    await reset({ mobileNo, token, password })
    const notice = { template: 'password-changed', language: 'ru', params: {} }
    expect((await messagesTo(deps, canonical({ mobileNo })))[0]).toMatchObject(notice)
    expect(await messagesTo(deps, email)).toMatchObject([{ channel: 'EMAIL', ...notice }])
  })

  test('a reset leaves an audit row that holds no secret', async () => {
    const { userId, mobileNo, token } = await requestReset()
    await reset({ mobileNo, token, password })
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
    expect(rows.map(({ event }) => event)).toContain('user.password-reset')
    expect(JSON.stringify(rows)).not.toContain(mobileNo.localNumber)
  })

  test('though the account is blocked, which it stays', async () => {
    const { email, userId, mobileNo, token } = await requestReset()
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, userId))
    expect((await reset({ mobileNo, token, password })).status).toBe(200)
    expect((await postSignIn(authentication, { username: email, password })).status).toBe(403)
  })
})

describe('a password is not reset', () => {
  const wrong = {
    status: 422,
    code: 4022,
    displayMessage: 'This one-time password is wrong or has expired.',
    errors: { token: 'This one-time password is wrong or has expired.' },
  }

  test('twice with one code, also when it is sent twenty times at once', async () => {
    const { mobileNo, token } = await requestReset()
    const given = { mobileNo, token, password }
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(given)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 422, 429].includes(status))).toBe(true)
    expect(await refusalOf(await reset(given))).toMatchObject(wrong)
  })

  test('a wrong or an old code resets nothing, nor does the right one after five wrong ones', async () => {
    const { mobileNo, token } = await requestReset()
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await reset({ mobileNo, token: otherThan(token), password })
      expect(await refusalOf(answer)).toMatchObject(wrong)
    }
    expect(await refusalOf(await reset({ mobileNo, token, password }))).toMatchObject({
      status: 429,
      code: 4029,
    })
    const late = await requestReset()
    await client.letPass(300)
    expect(await refusalOf(await reset({ ...late, password }))).toMatchObject(wrong)
  })

  test('a weak password is refused and costs no try', async () => {
    const { mobileNo, token } = await requestReset()
    for (const weak of ['Ab1', 'Password1', 'sunbird42', 'Dealdesk1', 'Coupons1', 'Brand2026']) {
      expect(await refusalOf(await reset({ mobileNo, token, password: weak }))).toMatchObject({
        status: 400,
        code: 4000,
        displayMessage: 'Password is not strong',
      })
    }
    expect((await reset({ mobileNo, token, password })).status).toBe(200)
  })

  test('a code needs six digits', async () => {
    const { mobileNo, token } = await requestReset()
    const empty = await refusalOf(await reset({ mobileNo, token: '', password }))
    expect(empty.displayMessage).toBe('OTP is Required')
    for (const given of ['12345', `${token} `, '١٢٣٤٥٦', null, [token], 123456]) {
      const answer = await reset({ mobileNo, token: given, password })
      expect(await refusalOf(answer), String(given)).toMatchObject({ status: 400, code: 4000 })
    }
    expect((await db.select().from(otpChallenges))[0]?.tries).toBe(0)
  })

  test('a code resets nothing in another browser, nor that of another number or purpose', async () => {
    const { mobileNo } = await requestReset()
    await client.letPass(61)
    await client.post('/users/forgot-password', { mobileNo, flow: 'a' })
    const token = await codeSentTo(deps, canonical({ mobileNo }))
    const other = await requestReset()
    const foreign = [
      await reset({ mobileNo, token, password, flow: 'b' }),
      await reset({ mobileNo: other.mobileNo, token, password, flow: 'a' }),
      await client.verify({ mobileNo, otp: token, flow: 'a' }),
    ]
    for (const answer of foreign) expect(await refusalOf(answer)).toMatchObject({ code: 4022 })
    expect((await reset({ mobileNo, token, password, flow: 'a' })).status).toBe(200)
    await client.letPass(61)
    await client.generate({ mobileNo })
    const signUp = await codeSentTo(deps, canonical({ mobileNo }))
    expect(await refusalOf(await reset({ mobileNo, token: signUp, password }))).toMatchObject(wrong)
  })

  test('a deleted account gets no new password', async () => {
    const { userId, mobileNo, token } = await requestReset()
    await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, userId))
    expect(await refusalOf(await reset({ mobileNo, token, password }))).toMatchObject(wrong)
  })
})
