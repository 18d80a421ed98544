import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type DirectCall, isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import { users } from '#src/services/authentication/schema.ts'
import { endLostFactorAt } from '#src/services/authentication/second-factors/end-lost.ts'
import { identities } from '#src/services/authentication/social/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, postRefresh, signInAs } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { NONCE, openProvider } from '#tests/support/id-tokens.ts'
import { addSecondFactor } from '#tests/support/second-factor.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const google = await openProvider()
const social = { google: google.issuer }
const deps = await testServiceDeps(handles, { adminTwoStep: 'required', social })
const apps = createServices(deps)
const words = 'Set up two-step sign-in first. Nothing else opens until you have.'

const addAdmin = () => addAccount(db, { role: 'ADMIN' })

async function dueOf(id: string): Promise<Date | null> {
  const [row] = await db.select({ at: users.factorDueAt }).from(users).where(eq(users.id, id))
  return row?.at ?? null
}

async function endGrace(id: string): Promise<void> {
  const factorDueAt = sql`now() - interval '1 second'`
  await db.update(users).set({ factorDueAt }).where(eq(users.id, id))
}

const readResets = (headers: Record<string, string>) =>
  apps.authentication.request('/factor-resets', { headers })

async function profileOf(headers: Record<string, string>) {
  const answer = await apps.authentication.request('/users', { headers })
  return dataOf<{ factorDueAt: { milliseconds: number } | null }>(answer)
}

test('the grace is seven whole business days from the first sign-in, and never begins anew [AUTH-150]', async () => {
  const account = await addAdmin()
  const { headers } = await signInAs(apps.authentication, account)
  const due = await dueOf(account.id)
  const wait = (due?.getTime() ?? 0) - Date.now()
  expect(wait).toBeGreaterThan(7 * 86_400_000)
  expect(wait).toBeLessThanOrEqual(8 * 86_400_000)
  const clock = due?.toLocaleTimeString('en-GB', { timeZone: 'Asia/Colombo' })
  expect(clock).toMatch(/^(24|00):00:00$/)
  expect((await profileOf(headers)).factorDueAt?.milliseconds).toBe(due?.getTime())
  expect((await readResets(headers)).status).toBe(200)
  await signInAs(apps.authentication, account)
  expect(await dueOf(account.id)).toEqual(due)
})

test('a sign-in from before the rule begins its grace when its token is renewed [AUTH-150]', async () => {
  const account = await addAdmin()
  const { refresh_token } = await signInAs(apps.authentication, account)
  await db.update(users).set({ factorDueAt: null }).where(eq(users.id, account.id))
  expect((await postRefresh(apps.authentication, refresh_token)).status).toBe(200)
  expect(await dueOf(account.id)).not.toBeNull()
})

test.each(['MERCHANT', 'BANK', 'USER'] as const)(
  'nothing is due of a %s [AUTH-150]',
  async (role) => {
    const account = await addAccount(db, { role })
    const { headers } = await signInAs(apps.authentication, { ...account, role })
    expect(await dueOf(account.id)).toBeNull()
    expect((await profileOf(headers)).factorDueAt).toBeNull()
  },
)

test('where a factor is only offered, a grace that has ended closes nothing [AUTH-150]', async () => {
  const account = await addAdmin()
  await endGrace(account.id)
  const offered = createServices(await testServiceDeps(handles))
  const { headers } = await signInAs(offered.authentication, account)
  expect((await offered.authentication.request('/factor-resets', { headers })).status).toBe(200)
})

test('adding the factor opens a sign-in that lacked it, and losing it closes the next at once [AUTH-151]', async () => {
  const account = await addAdmin()
  const { headers } = await signInAs(apps.authentication, account)
  await endGrace(account.id)
  expect((await readResets(headers)).status).toBe(403)
  await addSecondFactor({ db, services: deps }, account.id)
  expect((await readResets(headers)).status).toBe(200)
  expect((await profileOf(headers)).factorDueAt).toBeNull()
  await endLostFactorAt(db, deps.settings, account.email)
  const again = await signInAs(apps.authentication, account)
  expect((await readResets(again.headers)).status).toBe(403)
})

test('a provider opens no more than a password [AUTH-151]', async () => {
  const account = await addAdmin()
  const sub = randomUUID()
  await db.insert(identities).values({ provider: 'google', subject: sub, userId: account.id })
  const idToken = await google.idToken({ claims: { sub } })
  const answer = await apps.authentication.request('/users/google/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, nonce: NONCE }),
  })
  const { accessToken } = await dataOf<{ accessToken: string }>(answer)
  expect(await dueOf(account.id)).not.toBeNull()
  await endGrace(account.id)
  expect((await readResets({ authorization: `Bearer ${accessToken}` })).status).toBe(403)
})

const open = [
  'get /users',
  'get /users/proof',
  'get /users/routes',
  'get /users/second-factor',
  'get /users/sign-out',
  'post /users/passkeys',
  'post /users/passkeys/start',
  'post /users/passkeys/{id}/remove',
  'post /users/proof',
  'post /users/second-factor/codes',
  'post /users/second-factor/codes/kept',
  'post /users/second-factor/confirm',
  'post /users/second-factor/devices/forget',
  'post /users/second-factor/end',
  'post /users/second-factor/start',
]

test('after the grace nothing but the own factor answers, of every endpoint [AUTH-151]', async () => {
  const account = await addAdmin()
  const { accessToken, headers } = await signInAs(apps.authentication, account)
  await endGrace(account.id)
  const answered: string[] = []
  for (const service of serviceNames) {
    for (const endpoint of services[service] as readonly Endpoint[]) {
      const { method, path, callers } = endpoint
      if (typeof callers === 'string' || !callers.includes('ADMIN')) continue
      const name = `${method} ${path}`
      if (name === 'get /users/sign-out') continue
      const refused = [await overHttp(service, endpoint)]
      if (isDirect(endpoint)) refused.push(await directly(service, endpoint))
      if (!refused.every(Boolean)) answered.push(name)
    }
  }
  const left = await apps.authentication.request('/users/sign-out', { headers })
  expect(left.status).toBe(200)
  expect([...answered, 'get /users/sign-out'].sort()).toEqual(open)

  async function overHttp(service: (typeof serviceNames)[number], { method, path }: Endpoint) {
    const answer = await apps[service].request(
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill(name)),
      {
        method: method.toUpperCase(),
        headers: { ...headers, 'x-api-key': deps.settings.apiKey },
      },
    )
    const text = await answer.text()
    return answer.status === 403 && text.includes(words)
  }

  async function directly(service: (typeof serviceNames)[number], endpoint: Endpoint) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const call: DirectCall = {
      endpoint,
      params: Object.fromEntries(names.map((name) => [name, fill(name)])),
      query: {},
      body: endpoint.body && {},
      token: accessToken,
      userId: account.id,
      language: 'en',
      timeZone: 'Asia/Colombo',
      requestId: randomUUID(),
      clientAddress: null,
      deadlineMs: 60_000,
      signal: undefined,
    }
    const answer = await apps[service].call(call)
    return !answer.ok && answer.kind === 'forbidden' && answer.displayMessage === words
  }
})

const ownRole = new Set(['type', 'userType', 'role'])
const values: Record<string, string> = { page: '0', size: '25', term: 'ALL' }

function fill(name: string): string {
  return ownRole.has(name) ? 'ADMIN' : (values[name] ?? '0198c1d4-0000-7000-8000-000000000001')
}
