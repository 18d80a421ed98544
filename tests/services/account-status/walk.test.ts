import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { codes } from '#src/contract/codes.ts'
import { type DirectAnswer, type DirectCall, isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import { serviceNames, services } from '#src/contract/services.ts'
import { type AccountStatus, accountStatus } from '#src/contract/values.ts'
import type { Key } from '#src/i18n/keys.ts'
import { users } from '#src/services/authentication/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { expectedAccess } from './expected-access.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const apps = createServices(deps)

type Person = { id: string; role: Role; status: AccountStatus; authorization: string }
type Decision = 'open' | 'wrong role' | 'wrong status' | 'ended'

const people: Person[] = []
beforeAll(async () => {
  for (const role of roles) {
    for (const status of accountStatus.options) {
      const account = await addAccount(db, { role })
      const { headers } = await signInAs(apps.authentication, account)
      await db.update(users).set({ approvalStatus: status }).where(eq(users.id, account.id))
      people.push({ id: account.id, role, status, ...headers })
    }
  }
})

/** The call that ends the sign-in it is made with comes last. */
const calls = serviceNames
  .flatMap((service) =>
    (services[service] as readonly Endpoint[]).map((endpoint) => {
      const call = `${endpoint.method.toUpperCase()} ${endpoint.path}`
      return { service, endpoint, call, name: `${service} ${call}` }
    }),
  )
  .sort((a, b) => Number(a.call.includes('sign-out')) - Number(b.call.includes('sign-out')))

const recorded = new Map(
  serviceNames.flatMap((service) =>
    Object.entries(expectedAccess[service]).map(([call, access]) => [
      plain(`${service} ${call}`),
      access,
    ]),
  ),
)

test('every endpoint stands in the table, and nothing else', () => {
  expect([...recorded.keys()].sort()).toEqual(calls.map(({ name }) => plain(name)).sort())
})

describe('role and account status decide before anything is read [Z05, AUTH-26, AUTH-29]', () => {
  const byRole = calls.filter(({ endpoint: { callers } }) => typeof callers !== 'string')
  // First, as one of the others ends the sign-ins.
  const direct = byRole.filter(
    ({ endpoint, call }) => isDirect(endpoint) && !call.includes('sign-out'),
  )
  test.each(direct)('$name without a request', async ({ service, endpoint, name }) => {
    const access = recorded.get(plain(name)) ?? ''
    const decisions = people.map(async (person) =>
      decisionOn(await apps[service].call(callBy(person, endpoint))),
    )
    expect(await Promise.all(decisions)).toEqual(people.map((one) => expectedOf(access, one)))
  })

  test.each(byRole)('$name', async ({ service, endpoint, name }) => {
    const access = recorded.get(plain(name)) ?? ''
    const answers = people.map(async (person) => {
      const who = `${person.role} ${person.status}`
      return [who, await decisionOf(await apps[service].request(...requestBy(person, endpoint)))]
    })
    const expected = people.map((one) => [`${one.role} ${one.status}`, expectedOf(access, one)])
    expect(await Promise.all(answers)).toEqual(expected)
  })
})

describe('the others ask for no account', () => {
  const rest = calls.filter(({ endpoint: { callers } }) => typeof callers === 'string')
  test.each(rest)('$name', async ({ service, endpoint, name }) => {
    expect(recorded.get(plain(name))).toBe(endpoint.callers)
    const [pending] = people.filter(({ status }) => status === 'PENDING')
    if (!pending) throw new Error('nobody waits for approval')
    const answer = await apps[service].request(...requestBy(pending, endpoint))
    expect(answer.status === 401).toBe(endpoint.callers === 'service')
  })
})

function expectedOf(access: string, { role, status }: Person): Decision {
  const [letters = '', accounts] = access.split(' ')
  if (status === 'BLOCKED') return 'ended'
  if (!letters.includes(role.slice(0, 1))) return 'wrong role'
  if (role === 'USER' || accounts === 'any') return 'open'
  if (status === 'ENABLED') return accounts === 'active' ? 'open' : 'wrong status'
  return status === 'APPROVED' || status === 'UNBLOCKED' ? 'open' : 'wrong status'
}

/** Whatever a call that got in is answered, as nothing it names is there. */
async function decisionOf(answer: Response): Promise<Decision> {
  if (answer.ok) return 'open'
  const { code, message } = await answer.json()
  if (code === codes.removed.code) return 'ended'
  if (message === 'errors:service.forbidden') return 'wrong role'
  return statusRefusals.has(message) ? 'wrong status' : 'open'
}

function decisionOn(answer: DirectAnswer): Decision {
  if (answer.ok) return 'open'
  if (answer.kind === 'removed') return 'ended'
  const { en } = deps.translators
  const means = (key: Key) => answer.displayMessage === en(key)
  if (means('errors:service.forbidden')) return 'wrong role'
  return [...statusRefusals].some(means) ? 'wrong status' : 'open'
}

const statusRefusals = new Set<Key>(['errors:service.notApproved', 'errors:service.maySellNothing'])

/** Nobody ends or deletes themselves. */
const UNKNOWN_ID = '0198c1d4-0000-7000-8000-000000000001'
const values: Record<string, string> = { page: '0', size: '25', term: 'ALL', filter: 'active' }
const ownRole = new Set(['type', 'userType', 'role'])

function callBy(person: Person, endpoint: Endpoint): DirectCall {
  const id = endpoint.method === 'get' ? person.id : UNKNOWN_ID
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const entries = names.map((name) => [
    name,
    ownRole.has(name) ? person.role : (values[name] ?? id),
  ])
  return {
    endpoint,
    params: Object.fromEntries(entries),
    query: {},
    body: endpoint.body && {},
    token: person.authorization.replace('Bearer ', ''),
    userId: person.id,
    language: 'en',
    timeZone: 'Asia/Colombo',
    requestId: randomUUID(),
    clientAddress: null,
    deadlineMs: 60_000,
    signal: undefined,
  }
}

function requestBy(person: Person, { method, path, body, bodyType, apiKey }: Endpoint) {
  const id = method === 'get' ? person.id : UNKNOWN_ID
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    ownRole.has(name) ? person.role : (values[name] ?? id),
  )
  const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = {
    authorization: person.authorization,
    ...(body && { 'content-type': type }),
    ...(apiKey && { 'x-api-key': deps.settings.apiKey }),
  }
  const sent = body && bodyType !== 'form' ? { body: '{}' } : {}
  return [address, { method: method.toUpperCase(), headers, ...sent }] as const
}

/** What a parameter is called decides nothing. */
function plain(name: string): string {
  return name.replaceAll(/\{\w+\}/g, '{}')
}
