import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#src/database/connect.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { throttles } from '#src/services/kit/throttle/schema.ts'
import { PASSWORD, postSignIn } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { canonical, freshMobile, otpClient } from '#tests/support/one-time-passwords.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles, url } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const client = otpClient(deps, authentication)

type Owner = Awaited<ReturnType<typeof client.signedIn>>
const change = ({ userId, headers }: Owner, password: unknown, newPassword: unknown) =>
  client.put('/users/password', { userId, password, newPassword }, headers)
const weak = { status: 400, code: 4000, displayMessage: 'Password is not strong' }
const failed = { status: 422, code: 4022, displayMessage: 'password update failed' }

describe('the own password', () => {
  test('changes with the current one and a new one [ACCT-16, ACCT-17]', async () => {
    const owner = await client.signedIn()
    const answer = await change(owner, PASSWORD, 'Sunbird42')
    expect(await answer.json()).toMatchObject({
      code: 2000,
      displayMessage: 'password successfully updated',
      data: null,
    })
    const username = owner.email
    expect((await postSignIn(authentication, { username })).status).toBe(401)
    const signIn = await postSignIn(authentication, { username, password: 'Sunbird42' })
    expect(signIn.status).toBe(200)
  })

  test('the own password ends every sign-in with it, the one that asked too', async () => {
    const owner = await client.signedIn()
    const { accessToken } = (
      await (await postSignIn(authentication, { username: owner.email })).json()
    ).data
    await change(owner, PASSWORD, 'Sunbird42')
    for (const headers of [owner.headers, { authorization: `Bearer ${accessToken}` }]) {
      const answer = await authentication.request('/users', { headers })
      expect(await refusalOf(answer)).toMatchObject({ code: 4009 })
    }
  })

  test('the own password is changed under the eyes of its owner and of the audit trail', async () => {
    const mobileNo = freshMobile()
    const owner = await client.signedIn({ mobileNo })
    await change(owner, PASSWORD, 'Sunbird42')
    for (const to of [canonical({ mobileNo }), owner.email]) {
      expect(await messagesTo(deps, to)).toMatchObject([{ template: 'password-changed' }])
    }
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, owner.id))
    expect(rows.map(({ event }) => event)).toContain('user.password-changed')
  })

  test('the own password stays when the current one is wrong [ACCT-17]', async () => {
    const owner = await client.signedIn()
    expect(await refusalOf(await change(owner, 'Wrong1', 'Sunbird42'))).toMatchObject({
      ...failed,
      errors: { password: 'Your current password is incorrect.' },
    })
    expect((await authentication.request('/users', { headers: owner.headers })).status).toBe(200)
  })

  test('the own password is not changed to itself [ACCT-19]', async () => {
    const owner = await client.signedIn()
    expect(await refusalOf(await change(owner, PASSWORD, PASSWORD))).toMatchObject({
      ...weak,
      errors: { newPassword: 'Password is not strong' },
    })
    const guess = await refusalOf(await change(owner, 'Sunbird42', 'Sunbird42'))
    expect(guess, 'which tells nobody the current one').toMatchObject(failed)
  })

  test('the own password is not changed to a weak one, and that costs no try', async () => {
    const owner = await client.signedIn()
    for (const password of ['Ab1', 'sunbird42', 'Password1', 'Dealdesk1']) {
      for (let time = 1; time <= 3; time += 1) {
        expect(await refusalOf(await change(owner, 'Wrong1', password))).toMatchObject(weak)
      }
    }
    expect((await change(owner, PASSWORD, 'Sunbird42')).status).toBe(200)
  })

  test('the own password is not changed by somebody else, nobody or a mobile user', async () => {
    const owner = await client.signedIn()
    const stranger = await client.signedIn()
    const user = await client.signedIn({ role: 'USER' })
    const answers = [
      await change({ ...owner, headers: stranger.headers }, PASSWORD, 'Sunbird42'),
      await client.put('/users/password', { userId: owner.id }),
      await change(user, PASSWORD, 'Sunbird42'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 403])
  })

  test('is one of ten that are sent at once', async () => {
    // In a pool of ten five may wait for one lock on a slow machine; the others would be answered 503.
    const { db: wide, close } = connect(url, 40)
    onTestFinished(close)
    const service = createAuthenticationService({ ...deps, db: wide })
    const many = otpClient(deps, service)
    const owner = await many.signedIn()
    const { id: userId, email: username } = owner
    const passwords = Array.from({ length: 10 }, (_, at) => `Sunbird4${at}`)
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        many.put('/users/password', { userId, password: PASSWORD, newPassword }, owner.headers),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 403, 422, 429].includes(status))).toEqual([])
    const password = passwords[statuses.indexOf(200)]
    expect((await postSignIn(service, { username, password })).status).toBe(200)
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
    expect(rows.filter(({ event }) => event === 'user.password-changed')).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['null', null],
    ['a list', [PASSWORD]],
    ['more than is ever hashed', 'x'.repeat(1001)],
    ['more bytes than are ever hashed', 'ы'.repeat(600)],
  ])('is refused as input when the current one is %s', async (_, password) => {
    const owner = await client.signedIn()
    expect(await refusalOf(await change(owner, password, 'Sunbird42'))).toMatchObject({
      status: 400,
      code: 4000,
    })
  })
})

describe('wrong current passwords', () => {
  beforeEach(() => db.delete(throttles))

  test('make the account wait longer and longer, while sign-in stays open', async () => {
    const owner = await client.signedIn()
    for (let guess = 1; guess <= 4; guess += 1) {
      expect((await change(owner, 'Wrong1', 'Sunbird42')).status).toBe(422)
    }
    for (const minutes of [1, 2, 4]) {
      const answer = await change(owner, 'Wrong1', 'Sunbird42')
      expect(await refusalOf(answer)).toMatchObject({
        status: 429,
        code: 4029,
        retryAfterSeconds: minutes * 60,
      })
      expect((await change(owner, PASSWORD, 'Sunbird42')).status, 'a right one waits').toBe(429)
      await db.update(throttles).set({ waitsUntil: sql`now() - interval '1 second'` })
    }
    expect((await postSignIn(authentication, { username: owner.email })).status).toBe(200)
    expect((await change(owner, PASSWORD, 'Sunbird42')).status).toBe(200)
    expect(await db.$count(throttles, isNotNull(throttles.waitsUntil))).toBe(0)
  })

  test('sent side by side gain nothing', async () => {
    const owner = await client.signedIn()
    const guesses = [...Array<string>(24).fill('Wrong1'), PASSWORD]
    const sent = guesses.map((password) => change(owner, password, 'Sunbird42'))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
    const turnedAway = [429, 503]
    expect(turnedAway, 'the right one among them').toContain(statuses.at(-1))
    expect(statuses.every((status) => [422, ...turnedAway].includes(status))).toBe(true)
  })
})

describe('an account without a password', () => {
  async function withoutPassword() {
    const owner = await client.signedIn()
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, owner.id))
    return owner
  }

  test('sets its first one while its sign-in is recent', async () => {
    const owner = await withoutPassword()
    expect((await change(owner, 'anything', 'Sunbird42')).status).toBe(200)
    const signIn = { username: owner.email, password: 'Sunbird42' }
    expect((await postSignIn(authentication, signIn)).status).toBe(200)
  })

  test('signs in again first when it is not', async () => {
    const owner = await withoutPassword()
    await client.letAge(owner.signInId)
    const sentence = 'Sign in again, then make this change within 10 minutes.'
    expect(await refusalOf(await change(owner, 'anything', 'Sunbird42'))).toMatchObject({
      code: 4022,
      displayMessage: sentence,
      errors: { password: sentence },
    })
  })
})
