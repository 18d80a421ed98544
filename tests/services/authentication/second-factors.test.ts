import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { resealFactors } from '#src/services/authentication/second-factors/reseal.ts'
import { secondFactors } from '#src/services/authentication/second-factors/schema.ts'
import { checkTotp } from '#src/services/authentication/second-factors/totp.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { addAccount, PASSWORD, postSignIn, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { messagesTo } from '#tests/support/messages.ts'
import { forgetUsedCodes } from '#tests/support/second-factor.ts'
import { socialService } from '#tests/support/social-service.ts'

const { db, deps, google, facebook, authentication, post } = await socialService()
const STEP = 30
const needed = { status: 403, code: 4008 }

type State = {
  setup: { secret: string } | null
  on: boolean
  codesLeft: number
  codesKept: boolean
}

async function person() {
  const account = await addAccount(db)
  const { headers } = await signInAs(authentication, account)
  const call = (path: string, body: object = {}) =>
    authentication.request(`/users/second-factor${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const read = async () =>
    dataOf<State & { devices: { id: string }[] }>(
      await authentication.request('/users/second-factor', { headers }),
    )
  return { ...account, headers, call, read }
}

async function withFactor() {
  const who = await person()
  await who.call('/start')
  const secret = (await who.read()).setup?.secret ?? ''
  const code = codesOf(secret)
  const answer = await who.call('/confirm', { code: code() })
  await forgetUsedCodes(db, who.id)
  const { codes } = await dataOf<{ codes: string[] }>(answer)
  return { ...who, secret, code, codes }
}

async function challengeOf(answer: Response): Promise<string> {
  const { code, data }: { code: number; data: { challenge: string } } = await answer.json()
  expect(code).toBe(needed.code)
  return data.challenge
}

function sendCode(challenge: string, code: string, remember = false) {
  const fields = {
    grant_type: 'second_factor',
    challenge,
    code,
    ...(remember && { remember: 'true' }),
  }
  return authentication.request('/oauth/token', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
}

describe('codes of an authenticator app', () => {
  /** RFC 6238, appendix B, SHA-1, the last six of eight digits. */
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i the code of the standard is right [AUTH-123]', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const step = Math.floor(seconds / STEP)
    expect(checkTotp(code, { secret, lastStep: 0, seconds })).toEqual({ step })
    expect(checkTotp(code, { secret, lastStep: 0, seconds: seconds + STEP })).toEqual({ step })
    expect(checkTotp(code, { secret, lastStep: step, seconds })).toBe('used')
    expect(checkTotp(code, { secret, lastStep: 0, seconds: seconds + 2 * STEP })).toBe('clock')
    expect(checkTotp(code, { secret, lastStep: 0, seconds: seconds + 20 * STEP })).toBe('wrong')
    expect(checkTotp('12345', { secret, lastStep: 0, seconds })).toBe('wrong')
  })
})

describe('an account with a second factor', () => {
  test('gets its tokens for the password and a code, each code once [AUTH-124]', async () => {
    const { email, code, id } = await withFactor()
    const first = await challengeOf(await postSignIn(authentication, { username: email }))
    const second = await challengeOf(await postSignIn(authentication, { username: email }))
    const wrong = await refusalOf(await sendCode(first, '12345a'))
    expect(wrong).toMatchObject({ status: 422, displayMessage: 'This code is incorrect.' })
    const used = code()
    expect(await dataOf<Token>(await sendCode(first, used))).toMatchObject({ userId: id })
    expect(await refusalOf(await sendCode(first, code(1)))).toMatchObject({ code: 4001 })
    expect((await refusalOf(await sendCode(second, used))).displayMessage).toContain('already')
    expect((await refusalOf(await sendCode(second, code(4)))).displayMessage).toContain('clock')
    expect(await dataOf<Token>(await sendCode(second, code(1)))).toMatchObject({ userId: id })
  })

  test('is asked on every way in [AUTH-125]', async () => {
    const { id, email } = await withFactor()
    const sub = `subject of ${id}`
    await db.insert(identities).values([
      { provider: 'google', subject: sub, userId: id },
      { provider: 'facebook', subject: sub, userId: id },
    ])
    const before = await db.$count(signIns, eq(signIns.userId, id))
    const ways: Record<string, () => Promise<Response>> = {
      password: async () => postSignIn(authentication, { username: email }),
      google: async () => post('google/sign-in', await google.idToken({ claims: { sub } })),
      facebook: async () => post('facebook/sign-in', await facebook.idToken({ claims: { sub } })),
    }
    for (const [way, enter] of Object.entries(ways)) {
      expect(await refusalOf(await enter()), way).toMatchObject(needed)
    }
    expect(await db.$count(signIns, eq(signIns.userId, id))).toBe(before)
    const old = db.insert(signIns).values({ id: sql`gen_random_uuid()`, userId: id })
    await expect(old, 'code from before second factors').rejects.toThrow()
  })

  test('a recovery code works once, and the owner is told [AUTH-126]', async () => {
    const { email, codes, read, id } = await withFactor()
    const [one = ''] = codes
    expect(codes).toHaveLength(10)
    const enter = async (code: string) =>
      sendCode(await challengeOf(await postSignIn(authentication, { username: email })), code)
    const typed = one.toLowerCase().replaceAll('-', ' ')
    expect(await dataOf<Token>(await enter(typed))).toMatchObject({ userId: id })
    expect(await refusalOf(await enter(one))).toMatchObject({ status: 422 })
    expect(await read()).toMatchObject({ codesLeft: 9 })
    const sent = (await messagesTo(deps, email)).map(({ template }) => template)
    expect(sent).toEqual(['recovery-code-used', 'factor-on'])
  })

  test('of equal codes sent at once one is accepted [AUTH-127]', async () => {
    const { email, code, codes } = await withFactor()
    const enter = async (typed: string) => {
      const challenge = await challengeOf(await postSignIn(authentication, { username: email }))
      return () => sendCode(challenge, typed)
    }
    for (const typed of [code(), codes[0] ?? '']) {
      const sends = [await enter(typed), await enter(typed), await enter(typed)]
      const answers = await Promise.all(sends.map((send) => send()))
      expect(
        answers.filter(({ status }) => status === 200),
        typed,
      ).toHaveLength(1)
    }
  })

  test('guesses are slowed down, whatever challenge they are for [AUTH-128]', async () => {
    const { email, code } = await withFactor()
    const enter = async (typed: string) =>
      sendCode(await challengeOf(await postSignIn(authentication, { username: email })), typed)
    for (let guess = 0; guess < 4; guess += 1) expect((await enter('wrong')).status).toBe(422)
    expect((await enter('wrong')).status).toBe(429)
    expect((await enter(code())).status, 'the right one waits too').toBe(429)
  })

  test('a remembered device is not asked until it is forgotten [AUTH-129]', async () => {
    const { email, code, read, call } = await withFactor()
    const from = (device: string) => postSignIn(authentication, { username: email, device })
    const challenge = await challengeOf(await from('mine'))
    expect((await sendCode(challenge, code(), true)).status).toBe(200)
    expect((await from('mine')).status).toBe(200)
    expect(await refusalOf(await from('another'))).toMatchObject(needed)
    const { devices } = await read()
    expect(devices).toHaveLength(1)
    await call('/devices/forget', { deviceId: devices[0]?.id })
    expect(await refusalOf(await from('mine'))).toMatchObject(needed)
  })

  test('switching off asks for password and code, and ends what waits [AUTH-130]', async () => {
    const { email, code, call } = await withFactor()
    const challenge = await challengeOf(await postSignIn(authentication, { username: email }))
    const refused = await call('/end', { password: 'Wrong1', code: code() })
    expect(await refusalOf(refused)).toMatchObject({ status: 422 })
    expect((await call('/end', { password: PASSWORD, code: '000000' })).status).toBe(422)
    expect((await call('/end', { password: PASSWORD, code: code() })).status).toBe(200)
    expect(await refusalOf(await sendCode(challenge, code(1)))).toMatchObject({ code: 4001 })
    expect((await postSignIn(authentication, { username: email })).status).toBe(200)
  })

  test('keeps its codes when the end of one is typed, and makes new ones [AUTH-131]', async () => {
    const { codes, call, read, code } = await withFactor()
    expect((await call('/codes/kept', { ending: 'none' })).status).toBe(422)
    expect((await call('/codes/kept', { ending: codes[3]?.slice(-4).toLowerCase() })).status).toBe(
      200,
    )
    expect(await read()).toMatchObject({ codesKept: true, codesLeft: 10 })
    expect((await call('/codes', { code: code() })).status).toBe(200)
    expect(await read()).toMatchObject({ codesKept: false, codesLeft: 10 })
    expect((await call('/codes', { code: codes[0] ?? '' })).status).toBe(422)
  })

  test('its secret is sealed, and sealed again when the keys change [AUTH-132]', async () => {
    const { id, secret, email, code } = await withFactor()
    const sealedNow = async () =>
      (await db.select().from(secondFactors).where(eq(secondFactors.userId, id)))[0]?.sealed ?? ''
    const before = await sealedNow()
    expect(before).not.toContain(secret)
    const { secretKeys } = deps.settings
    const settings = {
      ...deps.settings,
      secretKeys: ['a newer secret of this test', ...secretKeys],
    }
    await resealFactors({ ...deps, settings })
    expect(await sealedNow()).not.toBe(before)
    const rotated = createAuthenticationService({ ...deps, settings })
    const challenge = await challengeOf(await postSignIn(rotated, { username: email }))
    const fields = { grant_type: 'second_factor', challenge, code: code() }
    const body = new URLSearchParams(fields)
    expect((await rotated.request('/oauth/token', { method: 'POST', body })).status).toBe(200)
  })
})

test('a secret that was never confirmed asks nobody for a code, and is its session’s alone', async () => {
  const { email, call, read, headers } = await person()
  await call('/start')
  expect(await read()).toMatchObject({ on: false })
  expect((await postSignIn(authentication, { username: email })).status).toBe(200)
  const other = await signInAs(authentication, { email })
  const answer = await authentication.request('/users/second-factor', { headers: other.headers })
  expect(await dataOf<State>(answer)).toMatchObject({ on: false, setup: null })
  expect(headers).not.toEqual(other.headers)
})
