import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { dataOf, refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const authentication = createAuthenticationService(await testServiceDeps(handles))

type Headers = Record<string, string>

function post(path: string, headers: Headers, body: unknown) {
  return authentication.request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
const endOwn = (headers: Headers, body: unknown) => post('/users/sign-ins/end', headers, body)
const codeOf = async ({ headers }: { headers: Headers }) => {
  const answer: { code: number } = await (
    await authentication.request('/users', { headers })
  ).json()
  return answer.code
}

const endings = (userId: string) =>
  db
    .select({ actorId: auditEntries.actorId, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.event, 'user.sign-ins-ended')))

describe('a person', () => {
  test('a person ends own sign-ins by name: counted, recorded once, over at the next call [S06]', async () => {
    const account = await addAccount(db)
    const [first, second, third] = [
      await signInAs(authentication, account),
      await signInAs(authentication, account),
      await signInAs(authentication, account),
    ]
    const body = { signInIds: [second.signInId] }
    expect(await dataOf(await endOwn(first.headers, body))).toEqual({ ended: 1 })
    expect(await dataOf(await endOwn(first.headers, body))).toEqual({ ended: 0 })
    expect(await Promise.all([first, second, third].map(codeOf))).toEqual([2000, 4009, 2000])
    expect(await endings(account.id)).toEqual([{ actorId: account.id, after: { ended: 1 } }])
  })

  test('a person ends all others [S06]', async () => {
    const account = await addAccount(db)
    const first = await signInAs(authentication, account)
    const rest = [await signInAs(authentication, account), await signInAs(authentication, account)]
    expect(await dataOf(await endOwn(first.headers, { others: true }))).toEqual({ ended: 2 })
    expect(await Promise.all([first, ...rest].map(codeOf))).toEqual([2000, 4009, 4009])
    expect(await dataOf(await endOwn(first.headers, { others: true }))).toEqual({ ended: 0 })
    expect(await endings(account.id)).toHaveLength(1)
  })

  test('a person never ends those of others [S06]', async () => {
    const own = await signInAs(authentication, await addAccount(db))
    const other = await signInAs(authentication, await addAccount(db))
    const body = { signInIds: [other.signInId] }
    expect(await dataOf(await endOwn(own.headers, body))).toEqual({ ended: 0 })
    expect(await codeOf(other)).toBe(2000)
  })

  test('a person sends what can be read [API-13]', async () => {
    const { headers } = await signInAs(authentication, await addAccount(db))
    const many = Array.from({ length: 101 }, () => crypto.randomUUID())
    const bodies = [
      {},
      { others: false },
      { signInIds: [] },
      { signInIds: ['x'] },
      { signInIds: many },
    ]
    for (const body of bodies) {
      expect(await refusalOf(await endOwn(headers, body))).toMatchObject({ code: 4000 })
    }
  })
})

describe('an administrator', () => {
  test('an administrator ends one or all sign-ins of an account [S06]', async () => {
    const admin = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
    const account = await addAccount(db, { role: 'USER' })
    const [first, second, third] = [
      await signInAs(authentication, account),
      await signInAs(authentication, account),
      await signInAs(authentication, account),
    ]
    const path = `/users/USER/${account.id}/sign-ins/end`
    const one = await post(path, admin.headers, { signInIds: [first.signInId] })
    expect(await dataOf(one)).toEqual({ ended: 1 })
    expect(await Promise.all([first, second].map(codeOf))).toEqual([4009, 2000])
    expect(await dataOf(await post(path, admin.headers, {}))).toEqual({ ended: 2 })
    expect(await codeOf(third)).toBe(4009)
    expect(await endings(account.id)).toHaveLength(2)
  })

  test('an administrator names account and type alike, else 4004 [S06]', async () => {
    const admin = await signInAs(authentication, await addAccount(db, { role: 'ADMIN' }))
    const account = await addAccount(db)
    const theirs = await signInAs(authentication, account)
    const unknown = crypto.randomUUID()
    for (const path of [`BANK/${account.id}`, `USER/${account.id}`, `MERCHANT/${unknown}`]) {
      const answer = await post(`/users/${path}/sign-ins/end`, admin.headers, {})
      expect(await refusalOf(answer)).toMatchObject({ code: 4004 })
    }
    expect(await codeOf(theirs)).toBe(2000)
  })

  test('alone: merchants, banks and mobile users may not [S06]', async () => {
    const account = await addAccount(db)
    for (const role of ['MERCHANT', 'BANK', 'USER'] as const) {
      const { headers } = await signInAs(authentication, await addAccount(db, { role }))
      const answer = await post(`/users/MERCHANT/${account.id}/sign-ins/end`, headers, {})
      expect(await refusalOf(answer)).toMatchObject({ code: 4003 })
    }
  })
})
