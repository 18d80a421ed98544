import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { endLostFactorAt } from '#src/services/authentication/second-factors/end-lost.ts'
import { passkeyChallenges, passkeys } from '#src/services/authentication/second-factors/schema.ts'
import { outboxMessages } from '#src/services/notifications/schema.ts'
import { addAccount, PASSWORD, postSignIn, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { codesOf } from '#tests/support/authenticator-app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openAuthenticator } from '#tests/support/passkey.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
/** Another process on the same database. */
const replica = createAuthenticationService(await testServiceDeps(handles))

type State = { on: boolean; app: boolean; codesLeft: number; passkeys: { id: string }[] }

async function person() {
  const account = await addAccount(db)
  const { headers } = await signInAs(authentication, account)
  const call = (path: string, body: object = {}) =>
    authentication.request(`/users/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const begin = async () =>
    (await dataOf<{ options: string }>(await call('passkeys/start'))).options
  const add = async (key = openAuthenticator(), forged = {}) => {
    const credential = key.register(await begin(), forged)
    return { key, answer: await call('passkeys', { name: 'Phone', credential }) }
  }
  const state = async () =>
    dataOf<State>(await authentication.request('/users/second-factor', { headers }))
  return { ...account, headers, call, begin, add, state }
}

async function ask(service = authentication): Promise<string> {
  const answer = await service.request('/oauth/passkey', { method: 'POST' })
  return (await dataOf<{ options: string }>(answer)).options
}

function enter(credential: string, service = authentication) {
  const body = new URLSearchParams({ grant_type: 'passkey', credential })
  return service.request('/oauth/token', { method: 'POST', body })
}

async function noticesSent() {
  const rows = await db.select().from(outboxMessages)
  return rows.filter(({ template }) => template.startsWith('passkey')).map((row) => row.template)
}

describe('a passkey signs in alone [AUTH-153]', () => {
  test('begun on one replica and finished on another, with the strength of both factors', async () => {
    const who = await person()
    const { key, answer } = await who.add()
    expect((await dataOf<{ codes: string[] }>(answer)).codes).toHaveLength(10)
    const token = await dataOf<{ userId: string; signInId: string }>(
      await enter(key.answer(await ask()), replica),
    )
    expect(token.userId).toBe(who.id)
    const [signIn] = await db.select().from(signIns).where(eq(signIns.id, token.signInId))
    expect(signIn?.factor).toBe('passkey')
    expect((await postSignIn(authentication, { username: who.email })).status).toBe(403)
  })

  test('an authenticator that does not count signs in again and again', async () => {
    const who = await person()
    const { key } = await who.add()
    for (let times = 0; times < 2; times += 1) {
      expect((await enter(key.answer(await ask(), { counter: 0 }))).status).toBe(200)
    }
  })

  test('a second one brings no new codes, and both sign in', async () => {
    const who = await person()
    const first = await who.add()
    const second = await who.add()
    expect((await dataOf<{ codes: string[] }>(second.answer)).codes).toEqual([])
    for (const { key } of [first, second]) {
      expect((await enter(key.answer(await ask()))).status).toBe(200)
    }
  })
})

describe('what a passkey answers is refused in its own words [AUTH-154]', () => {
  test.each([
    ['an answer of another site', { origin: 'https://dealdesk.evil' }, 'another site'],
    ['without finger, face or PIN', { flags: 0x01 }, 'verified'],
    ['to a question of nobody', { challenge: 'AAAA' }, 'too late'],
  ])('%s', async (_, forged, words) => {
    const who = await person()
    const { key } = await who.add()
    const refusal = await refusalOf(await enter(key.answer(await ask(), forged)))
    expect(refusal.status).toBe(422)
    expect(refusal.displayMessage).toContain(words)
    const added = await who.add(openAuthenticator(), forged)
    expect((await refusalOf(added.answer)).displayMessage).toContain(words)
  })

  test('twice the same, and of equal ones at once all but one', async () => {
    const who = await person()
    const { key } = await who.add()
    const credential = key.answer(await ask())
    const answers = await Promise.all([
      enter(credential),
      enter(credential, replica),
      enter(credential),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await refusalOf(await enter(credential))).displayMessage).toContain(
      'too late, or twice',
    )
  })

  test('after five minutes', async () => {
    const who = await person()
    const { key } = await who.add()
    const options = await ask()
    await db.update(passkeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
    expect((await refusalOf(await enter(key.answer(options)))).displayMessage).toContain('too late')
  })

  test('of a counter that falls, of which the owner is told', async () => {
    const who = await person()
    const { key } = await who.add()
    expect((await enter(key.answer(await ask(), { counter: 7 }))).status).toBe(200)
    const refusal = await refusalOf(await enter(key.answer(await ask(), { counter: 7 })))
    expect(refusal).toMatchObject({ status: 422 })
    expect(refusal.displayMessage).toContain('a copy of it exists')
    expect(await noticesSent()).toContain('passkey-cloned')
  })

  test('one that is not known, or not JSON', async () => {
    const stranger = openAuthenticator()
    const unknown = await refusalOf(await enter(stranger.answer(await ask())))
    expect(unknown).toMatchObject({ status: 401, code: 4001 })
    expect((await refusalOf(await enter('{'))).status).toBe(422)
  })

  test('a second registration of the same key, by its owner or somebody else', async () => {
    const [who, other] = [await person(), await person()]
    const { key } = await who.add()
    for (const one of [who, other]) {
      const refusal = await refusalOf((await one.add(key)).answer)
      expect(refusal.displayMessage).toBe('This passkey has already been added.')
    }
    expect((await other.state()).on).toBe(false)
  })

  test('a registration with the question of somebody else', async () => {
    const [who, other] = [await person(), await person()]
    const credential = openAuthenticator().register(await other.begin())
    const answer = await who.call('passkeys', { name: 'Phone', credential })
    expect((await refusalOf(answer)).displayMessage).toContain('too late')
  })

  test('of a blocked account', async () => {
    const who = await person()
    const { key } = await who.add()
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, who.id))
    expect((await refusalOf(await enter(key.answer(await ask())))).code).toBe(4003)
  })
})

describe('removing one [AUTH-155]', () => {
  test('takes the password, and for the last factor a recovery code', async () => {
    const who = await person()
    const first = await who.add()
    const { codes } = await dataOf<{ codes: string[] }>(first.answer)
    await who.add()
    const [one, two] = (await who.state()).passkeys
    const remove = (id = '', body = {}) => who.call(`passkeys/${id}/remove`, body)
    expect((await remove(one?.id)).status).toBe(422)
    expect((await remove(one?.id, { password: PASSWORD })).status).toBe(200)
    expect((await remove(one?.id, { password: PASSWORD })).status).toBe(404)
    expect((await refusalOf(await enter(first.key.answer(await ask())))).status).toBe(401)
    const last = await refusalOf(await remove(two?.id, { password: PASSWORD }))
    expect(last.errors?.code).toContain('last factor')
    const code = codes[0] ?? ''
    expect((await remove(two?.id, { password: PASSWORD, code })).status).toBe(200)
    expect(await who.state()).toMatchObject({ on: false, passkeys: [] })
  })

  test('of two removed at once one stays', async () => {
    const who = await person()
    await who.add()
    await who.add()
    const ids = (await who.state()).passkeys.map(({ id }) => id)
    const remove = (id: string) => who.call(`passkeys/${id}/remove`, { password: PASSWORD })
    const statuses = (await Promise.all(ids.map(remove))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 422])
  })

  test('beside an app the last passkey goes with the password alone', async () => {
    const who = await person()
    await addSecondFactor({ db, services: deps }, who.id)
    const { answer } = await who.add()
    expect((await dataOf<{ codes: string[] }>(answer)).codes).toEqual([])
    const [one] = (await who.state()).passkeys
    const removed = await who.call(`passkeys/${one?.id}/remove`, { password: PASSWORD })
    expect(removed.status).toBe(200)
    expect(await who.state()).toMatchObject({ on: true, app: true })
  })

  test('a lost factor that is reset takes passkeys with it', async () => {
    const who = await person()
    const { key } = await who.add()
    await endLostFactorAt(db, deps.settings, who.email)
    expect(await db.$count(passkeys, eq(passkeys.userId, who.id))).toBe(0)
    expect((await enter(key.answer(await ask()))).status).toBe(401)
    expect((await postSignIn(authentication, { username: who.email })).status).toBe(200)
  })
})

test('an app is added beside a passkey, and keeps the recovery codes [AUTH-156]', async () => {
  const who = await person()
  await who.add()
  expect(await who.state()).toMatchObject({ on: true, app: false })
  await who.call('second-factor/start')
  expect(await who.state()).toMatchObject({ on: true, app: false })
  const { setup } = await dataOf<{ setup: { secret: string } }>(
    await authentication.request('/users/second-factor', { headers: who.headers }),
  )
  const confirmed = await who.call('second-factor/confirm', { code: codesOf(setup.secret)() })
  expect((await dataOf<{ codes: string[] }>(confirmed)).codes).toEqual([])
  expect(await who.state()).toMatchObject({ on: true, app: true, codesLeft: 10 })
})
