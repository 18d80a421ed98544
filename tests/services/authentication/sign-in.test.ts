import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const neutral = {
  status: 401,
  code: 4001,
  displayMessage: 'Your username or password is incorrect.',
}

describe('a person signs in', () => {
  test('with grant password and gets tokens, user id and role [AUTH-16, AUTH-18, AUTH-19]', async () => {
    const admin = await addAccount(db, { role: 'ADMIN' })
    const response = await postSignIn(authentication, { username: admin.email })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      code: 2000,
      data: {
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        userId: admin.id,
        tokenType: 'Bearer',
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        role: 'ADMIN',
        expires_in: 900,
      },
    })
  })

  test('with an e-mail or a mobile number, however it is spelled [AUTH-02, AUTH-12]', async () => {
    const mobileNo = { countryCode: '+94', localNumber: '771234567' }
    const merchant = await addAccount(db, { email: 'nadeesha@harbour.example', mobileNo })
    const spellings = [
      'nadeesha@harbour.example',
      '  Nadeesha@Harbour.EXAMPLE ',
      '0771234567',
      '077 123 4567',
      '+94771234567',
      '+94 77 123 4567',
      '0094771234567',
      '94771234567',
    ]
    for (const username of spellings) {
      const { userId } = await dataOf<{ userId: string }>(
        await postSignIn(authentication, { username }),
      )
      expect(userId, username).toBe(merchant.id)
    }
  })

  test('staff with user_role ADMIN, mobile users with USER, never crosswise [AUTH-17, AUTH-109]', async () => {
    for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
      const { email } = await addAccount(db, { role })
      const answer = await postSignIn(authentication, { username: email })
      expect(await dataOf(answer)).toMatchObject({ role })
      const wrong = await postSignIn(authentication, { username: email, user_role: 'USER' })
      expect(await refusalOf(wrong)).toEqual(neutral)
    }
    const { email } = await addAccount(db, { role: 'USER' })
    const mobile = await postSignIn(authentication, { username: email, user_role: 'USER' })
    expect(await dataOf(mobile)).toMatchObject({ role: 'USER' })
    expect(await refusalOf(await postSignIn(authentication, { username: email }))).toEqual(neutral)
  })

  test('while the account is pending or rejected [AUTH-29]', async () => {
    for (const approvalStatus of ['PENDING', 'REJECTED', 'ENABLED', 'UNBLOCKED'] as const) {
      const { email } = await addAccount(db, { approvalStatus })
      expect((await postSignIn(authentication, { username: email })).status).toBe(200)
    }
  })

  test('and leaves exactly one line in the audit trail', async () => {
    const { email, id } = await addAccount(db)
    await postSignIn(authentication, { username: email })
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries).toMatchObject([{ event: 'user.signed-in', actorId: id, actorRole: 'MERCHANT' }])
  })
})

describe('a person is refused', () => {
  test('with the same words for an unknown name and a wrong password [AUTH-27]', async () => {
    const { email } = await addAccount(db)
    const blocked = await addAccount(db, { approvalStatus: 'BLOCKED' })
    const gone = await addAccount(db)
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
    const answers = await Promise.all([
      postSignIn(authentication, { username: email, password: 'Wrong1' }),
      postSignIn(authentication, { username: blocked.email, password: 'Wrong1' }),
      postSignIn(authentication, { username: gone.email }),
      postSignIn(authentication, { username: 'nobody@example.com' }),
      postSignIn(authentication, { username: 'no name at all' }),
    ])
    for (const answer of answers) expect(await refusalOf(answer)).toEqual(neutral)
  })

  test('when the account is blocked and the password is right [AUTH-28]', async () => {
    const { email } = await addAccount(db, { approvalStatus: 'BLOCKED' })
    const answer = await postSignIn(authentication, { username: email })
    expect(await refusalOf(answer)).toEqual({
      status: 403,
      code: 4003,
      displayMessage: 'Your account is blocked',
    })
  })

  test('in their own language', async () => {
    const answer = await postSignIn(
      authentication,
      { username: 'nobody@example.com' },
      { 'accept-language': 'ru' },
    )
    expect((await refusalOf(answer)).displayMessage).toBe('Неверное имя пользователя или пароль.')
  })

  test('with a clear 4xx for input that no person types', async () => {
    const { email } = await addAccount(db)
    const bodies = [
      new URLSearchParams({ grant_type: 'password' }),
      new URLSearchParams([
        ['grant_type', 'password'],
        ['username', email],
        ['username', 'other@example.com'],
        ['password', PASSWORD],
        ['user_role', 'ADMIN'],
      ]),
      new URLSearchParams({
        grant_type: 'password',
        username: email,
        password: 'x'.repeat(100_000),
        user_role: 'ADMIN',
      }),
      new URLSearchParams({
        grant_type: 'password',
        username: email,
        password: 'ж'.repeat(600),
        user_role: 'ADMIN',
      }),
    ]
    for (const body of bodies) {
      const answer = await authentication.request('/oauth/token', { method: 'POST', body })
      expect(answer.status).toBe(400)
    }
    const nul = await postSignIn(authentication, { username: 'a\0b@example.com' })
    expect(nul.status).toBe(400)
    const multipart = await authentication.request('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'no boundary',
    })
    expect(multipart.status).toBe(400)
  })

  test('when one letter of a 64-letter password is missing', async () => {
    const password = `Aa1${'é'.repeat(61)}`
    const { email } = await addAccount(db, { passwordHash: undefined, password })
    const short = await postSignIn(authentication, {
      username: email,
      password: password.slice(0, -1),
    })
    expect(short.status).toBe(401)
    expect((await postSignIn(authentication, { username: email, password })).status).toBe(200)
  })
})

test('passwords are kept as argon2id, and neither they nor tokens nor names reach the log', async () => {
  const { email, id } = await addAccount(db, { passwordHash: undefined, password: PASSWORD })
  const { accessToken } = await dataOf<{ accessToken: string }>(
    await postSignIn(authentication, { username: email }),
  )
  await postSignIn(authentication, { username: email, password: 'Wrong-Secret-1' })
  const [row] = await db.select().from(users).where(eq(users.id, id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const log = deps.lines.join('\n')
  expect(log).toContain('sign-in failed')
  for (const secret of [PASSWORD, 'Wrong-Secret-1', accessToken, email]) {
    expect(log).not.toContain(secret)
  }
})
