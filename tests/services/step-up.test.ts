import { readdirSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { signIns } from '#src/services/authentication/schema.ts'
import { auditEntries } from '#src/services/kit/audit/schema.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const apps = createServices(deps)
const UNKNOWN_ID = '0199a000-0000-7000-8000-000000000000'

type Signed = { userId: string; signInId: string; headers: { authorization: string } }
const people = new Map<string, Signed>()
beforeAll(async () => {
  for (const role of ['ADMIN', 'MERCHANT', 'BANK'] as const) {
    const account = await addAccount(db, { role })
    people.set(role, { ...(await signInAs(apps.authentication, account)), userId: account.id })
  }
  await letAge(11 * 60)
})

async function letAge(seconds: number): Promise<void> {
  await db.update(signIns).set({ provedAt: sql`now() - make_interval(secs => ${seconds})` })
}

const all = serviceNames.flatMap((service) =>
  (services[service] as readonly Endpoint[]).map((endpoint) => ({
    service,
    endpoint,
    name: `${endpoint.method.toUpperCase()} ${service}${endpoint.path}`,
  })),
)
const sensitive = all.filter(({ endpoint }) => endpoint.stepUp)

function callersOf({ callers }: Endpoint): Signed[] {
  return [...people].filter(([role]) => callers.includes(role as never)).map(([, one]) => one)
}

function request(service: ServiceName, endpoint: Endpoint, { headers }: Signed) {
  const path = endpoint.path.replace('{type}', 'MERCHANT').replaceAll(/\{\w+\}/g, UNKNOWN_ID)
  const body = endpoint.body ? { body: '{}' } : {}
  return apps[service].request(path, {
    method: endpoint.method.toUpperCase(),
    headers: { ...headers, 'content-type': 'application/json' },
    ...body,
  })
}

describe('a session whose proof is old changes nothing [AUTH-160]', () => {
  test.each(sensitive)('$name', async ({ service, endpoint }) => {
    const callers = callersOf(endpoint)
    expect(callers.length).toBeGreaterThan(0)
    const before = await db.$count(auditEntries)
    for (const person of callers) {
      const answer = await request(service, endpoint, person)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 4007 })
      if (!isDirect(endpoint)) continue
      const direct = await apps[service].call({
        endpoint,
        params: {},
        query: {},
        body: {},
        token: person.headers.authorization.slice('Bearer '.length),
        userId: person.userId,
        language: 'en',
        timeZone: 'UTC',
        requestId: 'walk',
        clientAddress: null,
        deadlineMs: 60_000,
        signal: undefined,
      })
      expect(direct).toMatchObject({ ok: false, kind: 'proofNeeded' })
    }
    expect(await db.$count(auditEntries)).toBe(before)
  })

  test('the limit is ten minutes, by the clock of the database [AUTH-161]', async () => {
    const endpoint = find('POST authentication/roles')
    const admin = people.get('ADMIN')
    if (!admin) throw new Error('nobody is an administrator')
    const codeAt = async (seconds: number) => {
      await letAge(seconds)
      const { code } = await (await request('authentication', endpoint, admin)).json()
      return code
    }
    expect(await codeAt(598)).toBe(4000)
    expect(await codeAt(601)).toBe(4007)
    await db.update(signIns).set({ provedAt: null }).where(eq(signIns.id, admin.signInId))
    expect(await (await request('authentication', endpoint, admin)).json()).toMatchObject({
      code: 4007,
    })
    await letAge(11 * 60)
  })
})

/** Everything here is about the kinds of acts that ask for a proof. */
const kinds = [
  'authentication/credentials.ts',
  'authentication/exports.ts',
  'authentication/factor-resets.ts',
  'authentication/passkeys.ts',
  'authentication/profiles.ts',
  'authentication/recovery.ts',
  'authentication/roles-of-staff.ts',
  'authentication/second-approvals.ts',
  'authentication/second-factors.ts',
  'authentication/sign-ins.ts',
  'authentication/social.ts',
  'authentication/staff.ts',
  'authentication/tills.ts',
  'authentication/cashiers.ts',
  'core/fraud.ts',
  'core/trust.ts',
  'order-payment/refunds.ts',
]

const ownProof = 'takes the password or a code of its own, unless the proof is recent'
const ofPeople = 'asks where the list names people'
const lessOnly = 'only takes away what somebody may do'
/** What is free, and why. */
const free: Record<string, string> = {
  'POST authentication/invitations/{id}/revoke': lessOnly,
  'POST authentication/factor-resets/{id}/refuse': lessOnly,
  'POST authentication/second-approvals/{id}/refuse': lessOnly,
  'POST authentication/users/second-factor/devices/forget': lessOnly,
  'DELETE authentication/users/google/link': lessOnly,
  'DELETE authentication/users/facebook/link': lessOnly,
  'PUT authentication/users/password': ownProof,
  'PUT authentication/users/mobileNo': ownProof,
  'PUT authentication/users/email': ownProof,
  'POST authentication/users/google/link': ownProof,
  'POST authentication/users/facebook/link': ownProof,
  'POST authentication/users/passkeys': ownProof,
  'POST authentication/users/passkeys/{id}/remove': ownProof,
  'POST authentication/users/passkeys/start': 'a question, which adds nothing',
  'POST authentication/users/second-factor/start': ownProof,
  'POST authentication/users/second-factor/codes': ownProof,
  'POST authentication/users/second-factor/end': ownProof,
  'POST authentication/users/second-factor/confirm': 'a code of what was begun with a proof',
  'POST authentication/users/second-factor/codes/kept': 'changes nothing that protects',
  'PUT authentication/users': 'name and picture',
  'PATCH authentication/users': 'name and picture',
  'PUT authentication/cashiers': 'name and branch, which a shop changes with the shift',
  'PUT authentication/counter/person': 'at the counter, by PIN',
  'DELETE authentication/counter/person': 'at the counter',
  'POST authentication/audit/exports': ofPeople,
  'PUT core/fraud/{kind}/{merchantId}/seen': 'puts a row aside, and is audited',
  'PUT core/fraud/{kind}/{merchantId}/pause': lessOnly,
  'PUT core/trust/samples/{id}': 'can only end trust',
}

test('every act of the sensitive kinds asks for a proof, or the table says why not [AUTH-162]', async () => {
  const folder = new URL('../../src/contract/', import.meta.url)
  expect(kinds.filter((file) => !exists(folder, file))).toEqual([])
  const found = new Set<unknown>()
  for (const file of kinds) {
    const module: object = await import(new URL(file, folder).href)
    for (const value of Object.values(module)) found.add(value)
  }
  const acts = all.filter(
    ({ endpoint: { method, callers }, endpoint }) =>
      found.has(endpoint) && method !== 'get' && typeof callers !== 'string',
  )
  const open = acts.filter(({ endpoint }) => !endpoint.stepUp).map(({ name }) => name)
  expect(open.sort()).toEqual(Object.keys(free).sort())
})

describe('a file asks for a proof once where its list names people, and where nobody said that it does not [AUTH-160, EXPORT-08]', () => {
  const send = (body: object) =>
    apps.authentication.request('/audit/exports', {
      method: 'POST',
      headers: { ...people.get('MERCHANT')?.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test.each([
    ['/coupons', 2000],
    ['/coupon-report', 2000],
    ['/closing', 2000],
    ['/categories', 2000],
    ['/deals/list/merchant', 2000],
    ['/deals-of-the-day/merchant', 2000],
    ['/request-a-deal/offer-types', 2000],
    ['/reports/categories', 2000],
    ['/reports/deals', 2000],
    ['/merchant-reports/deals-reports/merchant', 2000],
    ['/sold-coupons', 4007],
    ['/coupons/gifts', 4007],
    ['/coupons/deal/0199a000-0000-7000-8000-000000000000', 4007],
    ['/deals/requests/list/merchant/1/2/3', 4007],
    ['/deals/list/merchant/anything', 4007],
    ['/reports/merchants', 4007],
    ['/reports/banks', 4007],
    ['/request-a-credit-card', 4007],
    ['/orders', 4007],
    ['/users', 4007],
    ['/audit', 4007],
    ['/cashiers', 4007],
    ['/a-list-that-is-new', 4007],
    ['//coupons', 4007],
    ['/coupons/', 4007],
  ])('%s', async (list, code) => {
    const taken = await send({ list, filters: '', rows: 3 })
    expect(await taken.json()).toMatchObject({ code })
    const begins = await send({ list, filters: '', rows: null, begun: true })
    expect(await begins.json()).toMatchObject({ code })
    const ends = await send({ list, filters: '', rows: 3000, begun: true })
    expect(await ends.json()).toMatchObject({ code: 2000 })
  })
})

function exists(folder: URL, file: string): boolean {
  const [where = '', name = ''] = file.split('/')
  return readdirSync(new URL(where, folder)).includes(name)
}

function find(name: string): Endpoint {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is no endpoint`)
  return found.endpoint
}
