import { generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAccessTokens } from '#src/services/authentication/access-tokens.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createIdentify } from '#src/services/authentication/identify.ts'
import { customRoles } from '#src/services/authentication/roles/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const refused = { kind: 'unauthenticated' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const read = (token: string) =>
  authentication.request('/users', { headers: { authorization: `Bearer ${token}` } })

describe('a bearer token', () => {
  test('a bearer token names its caller with role, name and permissions', async () => {
    const bank = await addAccount(db, { role: 'BANK', fullName: 'Priyanka de Mel' })
    const { accessToken } = await signInAs(authentication, bank)
    const caller = await deps.identify(accessToken, 'request 1')
    expect(caller).toMatchObject({ userId: bank.id, role: 'BANK', fullName: 'Priyanka de Mel' })
    expect(caller.permissions.has('VIEW_CREDIT_CARD')).toBe(true)
    expect(caller.permissions.has('ADD_DEAL')).toBe(false)
  })

  test('a bearer token answers 4009 with HTTP 403 once its account is blocked, deleted or left [AUTH-99]', async () => {
    const ends = [
      { approvalStatus: 'BLOCKED' as const },
      { deletedAt: new Date() },
      { deactivatedAt: new Date() },
    ]
    for (const end of ends) {
      const account = await addAccount(db)
      const { accessToken } = await signInAs(authentication, account)
      expect((await read(accessToken)).status).toBe(200)
      await db.update(users).set(end).where(eq(users.id, account.id))
      expect(await refusalOf(await read(accessToken))).toMatchObject({ status: 403, code: 4009 })
    }
    const account = await addAccount(db)
    const { accessToken } = await signInAs(authentication, account)
    await db.update(signIns).set({ revokedAt: sql`now()` }).where(eq(signIns.userId, account.id))
    expect(await refusalOf(await read(accessToken))).toMatchObject({ status: 403, code: 4009 })
  })

  test('a bearer token is read once however many calls of one request ask at the same time', async () => {
    const { accessToken } = await signInAs(authentication, await addAccount(db))
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await Promise.all(Array.from({ length: 5 }, () => deps.identify(accessToken, 'one request')))
    expect(queries).toHaveBeenCalledTimes(1)
    await deps.identify(accessToken, 'the next request')
    expect(queries).toHaveBeenCalledTimes(2)
  })

  test('a bearer token is never shared by two callers who name the same request at the same time', async () => {
    const [first, second] = [await addAccount(db), await addAccount(db, { role: 'ADMIN' })]
    const tokens = [first, second].map((one) => signInAs(authentication, one))
    const [one, other] = await Promise.all(tokens)
    const bearers = [one?.accessToken, other?.accessToken, 'no token'].map(String)
    const pending = bearers.map((bearer) => deps.identify(bearer, 'the same request'))
    const answers = await Promise.allSettled(pending)
    expect(answers).toMatchObject([
      { value: { userId: first.id, role: 'MERCHANT' } },
      { value: { userId: second.id, role: 'ADMIN' } },
      { reason: refused },
    ])
  })

  test('the token of an administrator with a role is narrowed by the same single read [ROLE-20]', async () => {
    const id = v7()
    await db
      .insert(customRoles)
      .values({ id, name: 'Reader', permissions: ['VIEW_DEAL', 'ADD_DEAL'] })
    const account = await addAccount(db, { role: 'ADMIN', customRoleId: id })
    const { accessToken } = await signInAs(authentication, account)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const { permissions } = await deps.identify(accessToken, 'narrowed')
    expect([...permissions]).toEqual(['VIEW_DEAL'])
    expect(queries).toHaveBeenCalledTimes(1)
  })

  test('made by anybody else is refused', async () => {
    const account = await addAccount(db)
    const { accessToken } = await signInAs(authentication, account)
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const kid = JSON.parse(Buffer.from(header, 'base64url').toString()).kid
    const other = generateKeyPairSync('ed25519').privateKey
    const own = createAccessTokens(testSettings).keys[0]
    if (!own) throw new Error('no key')
    const signed = (changes: object, alg = 'EdDSA', key = own.privateKey) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg, kid }).sign(key)
    const publicKey = own.publicKey.export({ format: 'der', type: 'spki' })
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await signed({}, 'EdDSA', other),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: 'x' }).sign(own.privateKey),
      await signed({ iss: 'somebody' }),
      await signed({ aud: 'something' }),
      await signed({ sub: 'nobody' }),
      await signed({ exp: claims.iat - 3600 }),
      `${header}.${payload}.${[...signature].reverse().join('')}`,
      'a.b.c',
      'x',
    ]
    for (const token of forged) {
      await expect(deps.identify(token, 'forgery'), token).rejects.toMatchObject(refused)
    }
    await expect(deps.identify(await signed({}), 'control')).resolves.toBeTruthy()
  })

  test('the token of one account does not open the sign-in of another', async () => {
    const mine = await signInAs(authentication, await addAccount(db))
    const theirs = await deps.identify(
      (await signInAs(authentication, await addAccount(db))).accessToken,
      'theirs',
    )
    const tokens = createAccessTokens(testSettings)
    const [key] = tokens.keys
    if (!key) throw new Error('no key')
    const mixed = await tokens.sign({
      userId: mine.userId,
      signInId: theirs.signInId,
      id: 'x',
      issuedAt: new Date(),
      key,
    })
    await expect(deps.identify(mixed, 'mixed')).rejects.toMatchObject({ kind: 'removed' })
  })

  test('signed with an older key of the configuration is still read', async () => {
    const { accessToken } = await signInAs(authentication, await addAccount(db))
    const secretKeys = ['the new secret of this installation', ...testSettings.secretKeys]
    const identify = createIdentify(handles.identity, { ...testSettings, secretKeys })
    await expect(identify(accessToken, 'rotated')).resolves.toBeTruthy()
    const forgotten = createIdentify(handles.identity, {
      ...testSettings,
      secretKeys: secretKeys.slice(0, 1),
    })
    await expect(forgotten(accessToken, 'gone')).rejects.toMatchObject(refused)
  })

  test('expires by the clock of the database, not of the replica', async () => {
    const { accessToken } = await signInAs(authentication, await addAccount(db))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60 * 1000 })
    const identify = createIdentify(handles.identity, testSettings)
    await expect(identify(accessToken, 'a replica that is fast')).resolves.toBeTruthy()
    const short = await testServiceDeps(handles, { accessTokenSeconds: -1 })
    const old = await signInAs(createAuthenticationService(short), await addAccount(db))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 25 * 60 * 1000 })
    await expect(identify(old.accessToken, 'a slow one')).rejects.toMatchObject(refused)
  })
})

test('a call without a bearer token is asked to sign in', async () => {
  expect(await refusalOf(await authentication.request('/users'))).toMatchObject({ code: 4001 })
  for (const authorization of [
    'Basic eDp5',
    'Bearer',
    'Bearer a b',
    `Bearer ${'x'.repeat(5000)}`,
  ]) {
    const answer = await authentication.request('/users', { headers: { authorization } })
    expect(answer.status).toBe(401)
  }
})
