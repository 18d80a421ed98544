import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isDirect } from '#src/contract/direct-call.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { recordAudit } from '#src/services/kit/audit/record.ts'
import { createServices } from '#src/start/service-deps.ts'
import { accountId } from '#src/world/account.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { requestFor } from '#tests/fuzz/request.ts'
import { postSignIn } from '#tests/support/accounts.ts'
import { dataOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createRandom } from '#tests/support/random.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const apiKey = 'a key that only this file knows, 32 bytes'
const { db, handles } = await testDatabase('small')
const apps = createServices(await testServiceDeps(handles, { apiKey }, 'small'))
const owners = { MERCHANT: 'nadeesha', BANK: 'priyanka' } as const
type Owner = keyof typeof owners
type View = { accessToken: string; userId: string }
const views = new Map<Owner, View>()
const ids = new Map<Owner, string[]>()

beforeAll(async () => {
  const roles = Object.keys(owners) as Owner[]
  // One of each administrator: a second view would end the first.
  const administrators = ['admin@dealdesk.example', 'tharindu@dealdesk.example']
  for (const [turn, role] of roles.entries()) {
    const username = administrators[turn] ?? ''
    const token = await dataOf<View>(
      await postSignIn(apps.authentication, { username, password: WORLD_PASSWORD }),
    )
    const path = `/users/${role}/${accountId(owners[role])}/views`
    const answer = await apps.authentication.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'They cannot find their coupons' }),
    })
    views.set(role, await dataOf<View>(answer))
    ids.set(role, await idsAround(accountId(owners[role])))
  }
})

const all = serviceNames.flatMap((service) =>
  (services[service] as readonly Endpoint[]).map((endpoint) => ({
    service,
    endpoint,
    name: `${endpoint.method.toUpperCase()} ${service}${endpoint.path}`,
  })),
)
const withToken = all.filter(
  ({ endpoint: { callers } }) => typeof callers !== 'string' || callers === 'anyone',
)

describe('a view of somebody’s account changes nothing, whatever is called with it [AUTH-170]', () => {
  test.each(['MERCHANT', 'BANK'] as const)('every call that writes, of a %s', async (role) => {
    const before = await fingerprint()
    for (const { service, endpoint, name } of withToken) {
      if (endpoint.method === 'get' && !endpoint.ownerOnly) continue
      const answer = await ask(service, endpoint, role, 1)
      expect([name, answer.status]).toEqual([name, 403])
      expect(await answer.json()).toMatchObject({ code: 4011 })
      if (!isDirect(endpoint)) continue
      const direct = await apps[service].call({
        endpoint,
        params: {},
        query: {},
        body: {},
        token: viewOf(role).accessToken,
        userId: viewOf(role).userId,
        language: 'en',
        timeZone: 'UTC',
        requestId: 'walk',
        clientAddress: null,
        deadlineMs: 60_000,
        signal: undefined,
      })
      expect([name, direct]).toMatchObject([name, { ok: false, kind: 'viewOnly' }])
    }
    expect(await fingerprint()).toEqual(before)
  })

  test.each(['MERCHANT', 'BANK'] as const)(
    'every call that reads, of a %s',
    { timeout: 300_000 },
    async (role) => {
      const before = await fingerprint()
      const read = new Set<string>()
      const failed: string[] = []
      for (const { service, endpoint, name } of withToken) {
        if (endpoint.method !== 'get') continue
        // Whoever may not call it is refused whatever it names.
        const { callers } = endpoint
        const mayCall = typeof callers === 'string' || callers.includes(role)
        const takesId = /\{(?:id|\w+Id|number)\}/.test(endpoint.path)
        const known = mayCall && takesId ? (ids.get(role) ?? []) : []
        const plain = new Set(
          [accountId(owners[role]), ...known].map((id) => plainly(endpoint, role, id)),
        )
        const note = ({ status }: Response) => {
          if (status === 200) read.add(name)
          if (status >= 500) failed.push(name)
        }
        for (let turn = 0; turn < 5; turn += 1) note(await ask(service, endpoint, role, turn))
        for (const address of plain) {
          if (read.has(name)) break
          note(await apps[service].request(address, { headers: headersOf(role) }))
        }
      }
      expect(failed).toEqual([])
      expect(read.size).toBeGreaterThan(role === 'MERCHANT' ? 55 : 30)
      expect(await fingerprint()).toEqual(before)
    },
  )
})

test('a read that would leave a line in the trail is refused in a view, also one that nobody marked [AUTH-170]', async () => {
  const caller = { userId: accountId('nadeesha'), role: 'MERCHANT' } as const
  const look = { event: 'coupon.printed', subjectId: null }
  const record = (view?: true) =>
    db.transaction(async (tx) => {
      const origin = { caller: { ...caller, ...(view && { view }) }, requestId: 'r', address: null }
      await recordAudit(tx, origin, look)
      tx.rollback()
    })
  await expect(record(true)).rejects.toMatchObject({ kind: 'viewOnly' })
  await expect(record()).rejects.toThrow('Rollback')
})

function viewOf(role: Owner): View {
  const view = views.get(role)
  if (!view) throw new Error('nobody is viewed')
  return view
}

function headersOf(role: Owner) {
  return { 'x-api-key': apiKey, authorization: `Bearer ${viewOf(role).accessToken}` }
}

/** As its own pages would call it. */
function plainly({ path }: Endpoint, role: Owner, id: string): string {
  const values: Record<string, string> = { page: '0', size: '10', term: 'ALL', active: 'true' }
  const filled = path
    .replaceAll(/\{(?:role|userType|type)\}/g, role)
    .replaceAll(/\{(?:userId|merchantId|bankId)\}/g, accountId(owners[role]))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? id)
  return `${filled}?from=2026-01-01&to=2026-12-31&dealId=${id}`
}

function ask(service: ServiceName, endpoint: Endpoint, role: Owner, turn: number) {
  const random = createRandom(turn * 7919 + endpoint.path.length)
  const own = accountId(owners[role])
  const { address, ...init } = requestFor(endpoint, { random, ids: ids.get(role) ?? [], own })
  return apps[service].request(address, {
    ...init,
    method: init.method.toUpperCase(),
    headers: { ...init.headers, ...headersOf(role) },
  })
}

/** Of every table, what its rows say. */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: one } = await db.execute<{ hash: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${sql.identifier(name)} t`,
    )
    found[name] = one[0]?.hash ?? ''
  }
  return found
}

/** Of the account's own records, and of what everybody sees. */
async function idsAround(owner: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string; owned: string | null }>(sql`
    select c.table_name as name, min(o.column_name) as owned
    from information_schema.columns c
    left join information_schema.columns o on o.table_name = c.table_name
      and o.table_schema = 'public' and o.column_name in ('merchant_id', 'user_id', 'bank_id', 'owner_id')
    where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'
    group by 1`)
  const found: string[] = [owner]
  for (const { name, owned } of tables) {
    const where = owned ? sql`where ${sql.identifier(owned)} = ${owner}` : sql``
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${sql.identifier(name)} ${where} limit 1`,
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
