import { load } from 'cheerio'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mountServices } from '#src/services/kit/endpoints/mount-services.ts'
import { createServices } from '#src/start/service-deps.ts'
import { addAccount, PASSWORD } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { loopback } from '#tests/support/loopback.ts'
import { fetchPatiently } from '#tests/support/patient-fetch.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const apiKey = 'an api key that only this test knows'

const database = await testDatabase()
const { db, handles } = database
const services = mountServices(createServices(await testServiceDeps(handles, { apiKey })))
let refreshes = 0
/** Whether both processes wanted to refresh; until then no refresh is answered. */
let haveMet: () => boolean | Promise<boolean> = () => true
const upstream = await loopback(async (request) => {
  if (!(await isRefresh(request))) return services(request)
  refreshes += 1
  await vi.waitUntil(haveMet, { timeout: 60_000 })
  return services(request)
})
/** Two web halves on one database and one set of services, as behind one proxy. */
const { servers } = await twoProcesses(database, {
  env: { DEALDESK_RUN: 'web', UPSTREAM_URL: upstream, UPSTREAM_API_KEY: apiKey },
  atEnd: afterAll,
})
const origins = servers.map(({ origin }) => origin)
beforeEach(() => {
  refreshes = 0
})

test('50 requests on an expired token, spread over two processes, cause one refresh [S10, AUTH-93]', async () => {
  const cookie = await signInAt(origins[0] ?? '')
  await expireAccess()
  haveMet = await noteAttempts()
  expect(await statusesOf(cookie)).toEqual(Array(50).fill(200))
  expect(refreshes).toBe(1)
  const { rows } = await db.execute(sql`select count(used_at)::int as used from refresh_tokens`)
  expect(rows).toEqual([{ used: 1 }])
})

test('the same with a lease that nobody keeps causes more: it is the lease that holds them back', async () => {
  await forgetLeases()
  haveMet = () => refreshes > 1
  const cookie = await signInAt(origins[0] ?? '')
  await expireAccess()
  await statusesOf(cookie)
  expect(refreshes).toBeGreaterThan(1)
})

/** The cookies of a merchant who has signed in at one of the processes. */
async function signInAt(origin: string): Promise<string> {
  const { email } = await addAccount(db)
  const page = await fetch(`${origin}/login`)
  const $ = load(await page.text())
  const fields = {
    _csrf: $('form[action="/login"] input[name=_csrf]').attr('value') ?? '',
    username: email,
    password: PASSWORD,
  }
  const visitor = cookiesOf(page)
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visitor, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(303)
  return `${visitor}; ${cookiesOf(answer)}`
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function statusesOf(cookie: string): Promise<number[]> {
  const requests = Array.from({ length: 50 }, async (_, at) => {
    const address = `${origins[at % origins.length]}/notifications`
    const answer = await fetchPatiently(address, { redirect: 'manual', headers: { cookie } })
    await answer.text()
    return answer.status
  })
  return Promise.all(requests)
}

const expireAccess = () =>
  db.execute(sql`update sessions set access_expires_at = now() - interval '1 second'`)

/** A process asks for the lease once for all of its requests, and again while another has it. */
async function noteAttempts() {
  await db.execute(sql`create table attempts ()`)
  await db.execute(sql`create function note_attempt() returns trigger language plpgsql as
    'begin insert into attempts default values; return null; end'`)
  await db.execute(sql`create trigger note_attempt after update of refresh_lease_until on sessions
    for each statement execute function note_attempt()`)
  onTestFinished(async () => {
    await db.execute(sql`drop function note_attempt cascade`)
  })
  return async () => {
    const { rows } = await db.execute(sql`select from attempts`)
    return rows.length > 1
  }
}

/** From outside: whatever lease a process writes is gone at once. */
async function forgetLeases(): Promise<void> {
  await db.execute(sql`create function forget_lease() returns trigger language plpgsql as
    'begin new.refresh_lease_until := null; return new; end'`)
  await db.execute(sql`create trigger forget_lease before update on sessions
    for each row execute function forget_lease()`)
  onTestFinished(async () => {
    await db.execute(sql`drop function forget_lease cascade`)
  })
}

async function isRefresh(request: Request): Promise<boolean> {
  if (!request.url.endsWith('/oauth/token')) return false
  return (await request.clone().text()).includes('grant_type=refresh_token')
}
