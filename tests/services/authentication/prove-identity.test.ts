import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { isProven, proofColumns } from '#src/services/authentication/proof.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { endLostFactorAt } from '#src/services/authentication/second-factors/end-lost.ts'
import { factorWaits, secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { addAccount, PASSWORD, postRefresh, postSignIn, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { forgetUsedCodes } from '#tests/support/second-factor.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)

type Person = Awaited<ReturnType<typeof person>>
async function person() {
  const account = await addAccount(db, { role: 'ADMIN', business: undefined })
  return { ...account, ...(await signInAs(authentication, account)) }
}

function send({ headers }: Pick<Person, 'headers'>, path: string, body: object) {
  return authentication.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const prove = (who: Pick<Person, 'headers'>, body: object) => send(who, '/users/proof', body)

async function letAge({ signInId }: { signInId: string }): Promise<void> {
  const provedAt = sql`now() - interval '11 minutes'`
  await db.update(signIns).set({ provedAt }).where(eq(signIns.id, signInId))
}

/** The code of an act that asks for a proof: bad input once it is there. */
async function act(who: Pick<Person, 'headers'>): Promise<number> {
  return ((await (await send(who, '/roles', {})).json()) as { code: number }).code
}

async function switchOn(who: Person) {
  await send(who, '/users/second-factor/start', {})
  const state = await authentication.request('/users/second-factor', { headers: who.headers })
  const { setup } = await dataOf<{ setup: { secret: string } }>(state)
  const code = codesOf(setup.secret)
  const answer = await send(who, '/users/second-factor/confirm', { code: code() })
  await forgetUsedCodes(db, who.id)
  return { code, codes: (await dataOf<{ codes: string[] }>(answer)).codes }
}

describe('proving an identity again', () => {
  test('the password opens this sign-in for ten minutes, and no other one [AUTH-161]', async () => {
    const who = await person()
    const other = await signInAs(authentication, who)
    await letAge(who)
    await letAge(other)
    expect(await act(who)).toBe(4007)
    const wrong = await prove(who, { password: 'Wrong1' })
    const words = 'Your current password is incorrect.'
    expect(await refusalOf(wrong)).toMatchObject({ code: 4022, errors: { password: words } })
    expect(await act(who)).toBe(4007)
    expect((await prove(who, { password: PASSWORD })).status).toBe(200)
    expect(await act(who)).toBe(4000)
    expect(await act(other)).toBe(4007)
  })

  test.each([
    ['nothing', {}, { password: 'Enter your password.' }],
    ['an empty password', { password: '' }, { password: 'Enter your password.' }],
    ['a code in its place', { code: '123456' }, { password: 'Enter your password.' }],
  ])('%s proves nothing', async (_, body, errors) => {
    const who = await person()
    await letAge(who)
    expect(await refusalOf(await prove(who, body))).toMatchObject({ errors })
    expect(await act(who)).toBe(4007)
  })

  test('another account’s password proves nothing', async () => {
    const [who, other] = [await person(), await person()]
    const [own] = await db.select().from(users).where(eq(users.id, other.id))
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, who.id))
    await letAge(who)
    expect(own?.passwordHash).not.toBeNull()
    const answer = await refusalOf(await prove(who, { password: PASSWORD }))
    expect(answer.displayMessage).toBe('Sign out and sign in again, then try again.')
    expect(await act(who)).toBe(4007)
  })

  test('with two-step sign-in it takes both, and a code once [AUTH-163]', async () => {
    const who = await person()
    const app = await switchOn(who)
    await letAge(who)
    const needs = await authentication.request('/users/proof', { headers: who.headers })
    expect(await dataOf(needs)).toEqual({ password: true, code: true, isRecent: false })
    const missing = await refusalOf(await prove(who, { password: PASSWORD }))
    expect(missing.errors).toEqual({ code: 'Enter the code from your authenticator app.' })
    const wrong = await refusalOf(await prove(who, { password: PASSWORD, code: '000000' }))
    expect(wrong.errors).toEqual({ code: 'This code is incorrect.' })
    const code = app.code()
    expect((await prove(who, { password: 'Wrong1', code })).status).toBe(422)
    expect(await act(who)).toBe(4007)
    expect((await prove(who, { password: PASSWORD, code })).status).toBe(200)
    expect(await act(who)).toBe(4000)
    await letAge(who)
    const again = await refusalOf(await prove(who, { password: PASSWORD, code }))
    expect(again.errors?.code).toContain('already been used')
  })

  test('a recovery code is a code, and an account without a password needs the code alone [AUTH-163]', async () => {
    const who = await person()
    const { codes } = await switchOn(who)
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, who.id))
    await letAge(who)
    expect((await prove(who, { code: codes[0] })).status).toBe(200)
    expect(await act(who)).toBe(4000)
  })

  test('passkeys alone are proved by signing in with one, which uses no code up [AUTH-163]', async () => {
    const who = await person()
    const { codes } = await switchOn(who)
    await db.update(secondFactors).set({ sealed: null }).where(eq(secondFactors.userId, who.id))
    await letAge(who)
    const needs = await authentication.request('/users/proof', { headers: who.headers })
    expect(await dataOf(needs)).toMatchObject({ password: false, code: false })
    const body = { password: PASSWORD, code: codes[0] }
    expect((await refusalOf(await prove(who, body))).displayMessage).toContain('sign in again')
    expect(await act(who)).toBe(4007)
  })

  test('is slowed down as a sign-in is, without locking the sign-in [AUTH-164]', async () => {
    const who = await person()
    await letAge(who)
    for (let guess = 1; guess <= 4; guess += 1) {
      expect((await prove(who, { password: 'Wrong1' })).status).toBe(422)
    }
    expect((await prove(who, { password: 'Wrong1' })).status).toBe(429)
    expect((await prove(who, { password: PASSWORD })).status).toBe(429)
    expect((await postSignIn(authentication, { username: who.email })).status).toBe(200)
  })

  test('neither a new token nor a remembered device is a proof, and signing out ends it [AUTH-165]', async () => {
    const who = await person()
    await letAge(who)
    const renewed = await dataOf<{ accessToken: string }>(
      await postRefresh(authentication, who.refresh_token),
    )
    const headers = { authorization: `Bearer ${renewed.accessToken}` }
    expect(await act({ headers })).toBe(4007)
    const { code } = await switchedOnElsewhere(who)
    const device = 'a-browser-that-is-remembered-0000'
    const first = await postSignIn(authentication, { username: who.email, device })
    const { data } = (await first.json()) as { data: { challenge: string } }
    const body = new URLSearchParams({
      grant_type: 'second_factor',
      challenge: data.challenge,
      code: code(),
      remember: 'true',
    })
    expect((await authentication.request('/oauth/token', { method: 'POST', body })).status).toBe(
      200,
    )
    const skipped = await postSignIn(authentication, { username: who.email, device })
    const { accessToken } = await dataOf<{ accessToken: string }>(skipped)
    expect(await act({ headers: { authorization: `Bearer ${accessToken}` } })).toBe(4007)
  })

  async function switchedOnElsewhere(who: Person) {
    return switchOn({ ...who, ...(await signInAs(authentication, who)) })
  }
})

describe('after others switched the factor off', () => {
  test('sensitive acts stay shut for 24 hours, but a new factor is set at once [AUTH-166]', async () => {
    const who = await person()
    await switchOn(who)
    const { brandName } = deps.settings
    const ended = await endLostFactorAt(db, { ...deps.settings, brandName }, who.email)
    expect(ended.verdict).toBe('ended')
    const back = { ...who, ...(await signInAs(authentication, who)) }
    const answer = await refusalOf(await send(back, '/roles', {}))
    expect(answer).toMatchObject({ status: 422, code: 4022 })
    expect(answer.displayMessage).toContain('It opens in 24 hours.')
    const { codes } = await switchOn(back)
    expect(codes.length).toBeGreaterThan(0)
    expect(await act(back)).toBe(4022)
    const until = sql`now() - interval '1 second'`
    await db.update(factorWaits).set({ until }).where(eq(factorWaits.userId, who.id))
    expect(await act(back)).toBe(4000)
  })

  test.each([
    [24 * 3600 - 0.01, 24],
    [3600.01, 2],
    [3599.99, 1],
    [0.01, 1],
    [-0.01, 0],
  ])('%f seconds before the end, %i hours are left [AUTH-166]', async (seconds, hours) => {
    const who = await person()
    const left = await db.transaction(async (tx) => {
      const until = sql`now() + make_interval(secs => ${seconds})`
      await tx.insert(factorWaits).values({ userId: who.id, until })
      const [row] = await tx
        .select({ hours: proofColumns.shutHours })
        .from(factorWaits)
        .where(eq(factorWaits.userId, who.id))
      return row?.hours
    })
    expect(left).toBe(hours)
  })
})

test.each([
  [-0.01, true],
  [0.01, false],
])('%f seconds past ten minutes a proof counts: %s [AUTH-161]', async (seconds, expected) => {
  const { signInId } = await person()
  const proven = await db.transaction(async (tx) => {
    const provedAt = sql`now() - interval '10 minutes' - make_interval(secs => ${seconds})`
    await tx.update(signIns).set({ provedAt }).where(eq(signIns.id, signInId))
    const [row] = await tx.select({ isProven }).from(signIns).where(eq(signIns.id, signInId))
    return row?.isProven
  })
  expect(proven).toBe(expected)
})
