import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Token } from '#src/contract/authentication/tokens.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { refreshTokens } from '#src/services/authentication/refresh-tokens/schema.ts'
import { signIns, users } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, postRefresh, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps, testSettings } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)
const expired = { status: 401, code: 4001, displayMessage: 'Sign in to continue.' }
const removed = { status: 403, code: 4009, displayMessage: 'Your session has ended.' }

const refresh = (token: string) => postRefresh(authentication, token)
const signIn = async () => signInAs(authentication, await addAccount(db))
const longAgo = sql`now() - interval '11 seconds'`

describe('a refresh token', () => {
  test('a refresh token is exchanged for new tokens that work [AUTH-92]', async () => {
    const first = await signIn()
    const next = await dataOf<Token>(await refresh(first.refresh_token))
    expect(next).toMatchObject({ userId: first.userId, role: 'MERCHANT', tokenType: 'Bearer' })
    expect(next.refresh_token).not.toBe(first.refresh_token)
    const profile = await authentication.request('/users', {
      headers: { authorization: `Bearer ${next.accessToken}` },
    })
    expect(profile.status).toBe(200)
    expect((await refresh(next.refresh_token)).status).toBe(200)
  })

  test('a refresh token gives the same answer again within 10 seconds and ends the family later [AUTH-96]', async () => {
    const first = await signIn()
    const next = await dataOf<Token>(await refresh(first.refresh_token))
    expect(await dataOf(await refresh(first.refresh_token))).toEqual(next)

    await db.update(refreshTokens).set({ usedAt: longAgo }).where(sql`used_at is not null`)
    expect(await refusalOf(await refresh(first.refresh_token))).toEqual(expired)
    expect(await refusalOf(await refresh(next.refresh_token))).toEqual(removed)
    const access = await authentication.request('/users', {
      headers: { authorization: `Bearer ${next.accessToken}` },
    })
    expect(await refusalOf(access)).toEqual(removed)
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(entry).toMatchObject({ event: 'user.token-reused', subjectId: first.userId })
  })

  test('sent 50 times at once is used once and every answer is the same', async () => {
    const first = await signIn()
    const questions = Array.from({ length: 50 }, () => refresh(first.refresh_token))
    const answers = await Promise.all((await Promise.all(questions)).map((each) => each.text()))
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"code":2000')
    const [{ id } = { id: '' }] = await db
      .select({ id: signIns.id })
      .from(signIns)
      .where(eq(signIns.userId, first.userId))
    const family = await db.select().from(refreshTokens).where(eq(refreshTokens.signInId, id))
    expect(family).toHaveLength(2)
  })

  test('a refresh token gives the same answer again after the secret key was replaced', async () => {
    const first = await signIn()
    const next = await dataOf<Token>(await refresh(first.refresh_token))
    const secretKeys = ['a new secret, current from now on, 32+', ...testSettings.secretKeys]
    const rotated = createAuthenticationService(await testServiceDeps(handles, { secretKeys }))
    expect(await dataOf(await postRefresh(rotated, first.refresh_token))).toEqual(next)
    const later = await dataOf<Token>(await postRefresh(rotated, next.refresh_token))
    const kid = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid
    expect(kid(later.accessToken)).not.toBe(kid(next.accessToken))
  })

  test('a refresh token is refused when unknown, expired or odd', async () => {
    const { refresh_token } = await signIn()
    await db.update(refreshTokens).set({ expiresAt: longAgo }).where(sql`used_at is null`)
    for (const token of [refresh_token, 'unknown', '', '💥'.repeat(100)]) {
      expect(await refusalOf(await refresh(token))).toEqual(expired)
    }
    for (const odd of ['a\0b', 'x'.repeat(501)]) expect((await refresh(odd)).status).toBe(400)
  })

  test('a refresh token answers 4009 once its account is blocked', async () => {
    const { refresh_token, userId } = await signIn()
    await db.update(users).set({ approvalStatus: 'BLOCKED' }).where(eq(users.id, userId))
    const displayMessage = 'Your account has been blocked, so we signed you out.'
    const refusal = await refusalOf(await refresh(refresh_token))
    expect(refusal).toEqual({ ...removed, displayMessage })
  })

  test('a refresh token is nowhere in the database, and neither is its access token', async () => {
    const first = await signIn()
    const next = await dataOf<Token>(await refresh(first.refresh_token))
    const rows = JSON.stringify([
      await db.select().from(refreshTokens),
      await db.select().from(signIns),
      await db.select().from(auditEntries),
    ])
    for (const { refresh_token, accessToken } of [first, next]) {
      expect(rows).not.toContain(refresh_token)
      expect(rows).not.toContain(accessToken)
    }
  })
})

test('an access token lives 15 minutes and a refresh token 14 days, as configured [AUTH-97]', async () => {
  const { accessToken, refresh_token } = await signIn()
  const { iat, exp } = JSON.parse(atob(accessToken.split('.')[1] ?? ''))
  expect(exp - iat).toBe(15 * 60)
  await db.update(refreshTokens).set({ expiresAt: sql`expires_at - interval '14 days'` })
  expect(await refusalOf(await refresh(refresh_token))).toEqual(expired)
})

test('signing out ends every token of that sign-in and of no other [AUTH-102]', async () => {
  const account = await addAccount(db)
  const here = await signInAs(authentication, account)
  const there = await signInAs(authentication, account)
  const answer = await authentication.request('/users/sign-out', { headers: here.headers })
  expect(await answer.json()).toMatchObject({ code: 2000, displayMessage: 'You’ve signed out.' })
  const again = await authentication.request('/users', { headers: here.headers })
  expect(await refusalOf(again)).toEqual(removed)
  expect(await refusalOf(await refresh(here.refresh_token))).toEqual(removed)
  expect((await authentication.request('/users', { headers: there.headers })).status).toBe(200)
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, account.id))
  expect(entries.filter(({ event }) => event === 'user.signed-out')).toHaveLength(1)
})
