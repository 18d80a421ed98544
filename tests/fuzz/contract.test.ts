import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { envelope, refusalData } from '#src/contract/envelope.ts'
import { openApiDocument } from '#src/contract/openapi.ts'
import { apiPath, type ServiceName, serviceNames, services } from '#src/contract/services.ts'
import { mountServices } from '#src/services/kit/endpoints/mount-services.ts'
import { createServices } from '#src/start/service-deps.ts'
import { accountId } from '#src/world/account.ts'
import { WORLD_PASSWORD } from '#src/world/cast.ts'
import { member } from '#src/world/load.ts'
import { postSignIn } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { requestFor } from './request.ts'

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const CALLS = Number(process.env.FUZZ_CALLS ?? 30)
const people = { ADMIN: 'ishara', MERCHANT: 'nadeesha', BANK: 'priyanka' } as const
type Person = (typeof people)[keyof typeof people]

const { db, handles } = await testDatabase('small')
const apiKey = 'a key that only this file knows, 32 bytes'
const deps = await testServiceDeps(handles, { apiKey }, 'small')
const apps = createServices(deps)
const answer = mountServices(apps)
const ids = await knownIds()
await db.execute(sql`create table kept_users as select * from users`)

describe.each(serviceNames)(`FUZZ_SEED=${SEED} %s`, (name) => {
  test.each(endpointsOf(name))('%s', async (call, endpoint) => {
    const random = createRandom(SEED + call.length * 7919)
    const documented = statusesOf(name, endpoint)
    const wrong: string[] = []
    for (let turn = 0; turn < CALLS; turn += 1) {
      const key = callerOf(endpoint, random)
      const { address, ...init } = requestFor(endpoint, { random, ids, own: accountId(key) })
      const authorization = await bearerOf(key)
      const headers = {
        'x-api-key': apiKey,
        ...init.headers,
        ...(authorization && { authorization }),
      }
      const url = `http://fuzz.test${apiPath(name)}${address}`
      const response = await answer(
        new Request(url, { ...init, method: init.method.toUpperCase(), headers }),
        `10.0.${random.below(250)}.${random.below(250)}`,
      )
      const fault = await faultOf(endpoint, response, documented)
      if (fault)
        wrong.push(`${fault}: ${init.method} ${address} ${String(init.body).slice(0, 300)}`)
    }
    await restorePeople()
    expect(wrong).toEqual([])
  })
})

/** What is wrong with an answer: a failure, a status nobody announced, a body of another shape. */
async function faultOf(endpoint: Endpoint, response: Response, documented: readonly string[]) {
  const { status } = response
  if (status >= 500) return `${status}`
  if (!documented.includes(String(status))) return `undocumented ${status}`
  if (status === 200 && endpoint.bytes) return null
  const type = status === 200 ? envelope(endpoint.data) : envelope(refusalData)
  const read = type.safeParse(await response.json().catch(() => null))
  return read.success
    ? null
    : `${status} of another shape (${read.error.issues[0]?.path.join('.')})`
}

/** Mostly somebody who may call it. */
function callerOf({ callers }: Endpoint, random: Random): Person {
  const roles = Object.keys(people) as (keyof typeof people)[]
  const known = roles.filter((role) => Array.isArray(callers) && callers.includes(role))
  return people[random.pick(known.length > 0 && random.chance(0.9) ? known : roles)]
}

function endpointsOf(name: ServiceName): [string, Endpoint][] {
  const all: readonly Endpoint[] = services[name]
  return all
    .filter(({ streamed, callers }) => !streamed && callers !== 'service')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])
}

type Documented = { paths: Record<string, Record<string, { summary: string; responses: object }>> }

function statusesOf(name: ServiceName, { method, summary }: Endpoint): string[] {
  const { paths } = openApiDocument(name) as Documented
  const found = Object.values(paths).flatMap((methods) => methods[method] ?? [])
  const operation = found.find((one) => one.summary === summary)
  return Object.keys(operation?.responses ?? {})
}

/** Ids of records of every kind, so that calls get further than "not found". */
async function knownIds(): Promise<string[]> {
  const tables = ['users', 'deals', 'brands', 'categories', 'plans', 'branches', 'coupons', 'files']
  const found = await Promise.all(
    tables.map((table) =>
      db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} limit 12`),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ id }) => id))
}

const tokens = new Map<string, Promise<string>>()

function bearerOf(key: string): Promise<string> {
  const known = tokens.get(key) ?? signIn(key)
  tokens.set(key, known)
  return known
}

async function signIn(key: string): Promise<string> {
  const credentials = { username: member(key).email, password: WORLD_PASSWORD }
  const response = await postSignIn(apps.authentication, credentials)
  const { data }: { data?: { accessToken?: string } } = await response.json()
  return data?.accessToken ? `Bearer ${data.accessToken}` : ''
}

/** Calls block people, change their passwords and sign them out; the next endpoint finds them as they were. */
async function restorePeople(): Promise<void> {
  tokens.clear()
  await db.execute(sql`update users set approval_status = kept.approval_status,
      deleted_at = kept.deleted_at, deactivated_at = kept.deactivated_at, email = kept.email,
      password_hash = kept.password_hash, custom_role_id = kept.custom_role_id
    from kept_users kept where kept.id = users.id`)
}
