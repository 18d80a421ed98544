import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#src/web/auth/session/schema.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'

const PAGE = '/orders'
/** A page that asks a service with the token every time; there is no such invitation: 404. */
const POLLING = '/invitation/none'
const REFRESH = 'POST /api/v1/authentication/oauth/token'
let answers: ((request: Request) => Response | Promise<Response> | null) | null = null
let first: TestApp
let second: TestApp
beforeAll(async () => {
  const instead = (request: Request) => answers?.(request) ?? null
  first = await testApp({ instead })
  second = await testApp({ instead, beside: first })
})
beforeEach(async () => {
  answers = null
  first.calls.length = 0
})

const refreshes = () => first.calls.filter((call) => call === REFRESH).length
const expireAccess = () =>
  first.db.execute(sql`update sessions set access_expires_at = now() - interval '1 second',
    counted_at = null, loaded_at = now() - interval '1 hour'`)

/** The same browser against the other replica. */
async function at(replica: TestApp, browser: Browser, path = PAGE) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `https://dealdesk.test${path}`
  return replica.app.fetch(new Request(url, { headers: { cookie } }))
}

describe('an expired access token', () => {
  test('an expired access token is refreshed once for 50 requests over two replicas, all answered [AUTH-93, S10]', async () => {
    const { browser } = await signedIn(first)
    await expireAccess()
    first.calls.length = 0
    const requests = Array.from({ length: 50 }, (_, i) =>
      at(i % 2 ? first : second, browser, POLLING),
    )
    const statuses = (await Promise.all(requests)).map((answer) => answer.status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(first.calls.filter((call) => call.includes('/invitations/'))).toHaveLength(50)
    expect(refreshes()).toBe(1)
  })

  test('a 401 leads to one refresh and the call is made again [AUTH-91, AUTH-92, API-12]', async () => {
    const { browser } = await signedIn(first)
    await first.db.execute(sql`update sessions set loaded_at = now() - interval '1 hour'`)
    first.calls.length = 0
    let refused = 0
    let exchange: Request | undefined
    answers = (request) => {
      if (request.url.endsWith('/oauth/token')) exchange = request.clone()
      if (!request.url.endsWith('/users') || refused > 0) return null
      refused += 1
      const body = { code: 4001, message: '', displayMessage: '', data: {} }
      return Response.json(body, { status: 401 })
    }
    expect((await browser.get(PAGE)).status).toBe(200)
    expect(refused).toBe(1)
    expect(refreshes()).toBe(1)
    expect(exchange?.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(await exchange?.text()))).toEqual({
      grant_type: 'refresh_token',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('a refused refresh ends the session and leads to /login with the way back [AUTH-94, API-12, API-13]', async () => {
    const { browser } = await signedIn(first)
    await expireAccess()
    first.calls.length = 0
    answers = refuseRefresh(4001, 401)
    const answer = await browser.get('/orders?q=1')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/login?next=%2Forders%3Fq%3D1')
    expect(refreshes(), 'its own 401 starts no other').toBe(1)
    answers = null
    expect((await browser.get(PAGE)).headers.get('location')).toContain('/login')
  })

  test('code 4009 removes the session and leads to / [AUTH-98, AUTH-105, API-11]', async () => {
    const { browser } = await signedIn(first)
    const id = browser.cookies.get('__Host-dealdesk') ?? ''
    await expireAccess()
    answers = refuseRefresh(4009, 403)
    const answer = await browser.get(PAGE)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(browser.cookies.has('__Host-dealdesk')).toBe(false)
    answers = null
    browser.cookies.set('__Host-dealdesk', id)
    expect((await browser.get(PAGE)).headers.get('location'), 'whoever kept the cookie').toBe('/')
  })

  test('a refresh that gets no answer is an error page and the session stays [S10]', async () => {
    const { browser } = await signedIn(first)
    await expireAccess()
    answers = refuseRefresh(5000, 500)
    expect((await browser.get(POLLING)).status).toBe(502)
    answers = null
    expect((await browser.get(PAGE)).status).toBe(200)
  })
})

function refuseRefresh(code: number, status: number) {
  return (request: Request) => {
    if (!request.url.endsWith('/oauth/token')) return null
    return Response.json({ code, message: '', displayMessage: '', data: {} }, { status })
  }
}

describe('a replica that is wrong', () => {
  const held = () => first.db.$count(sessions)

  test('other keys: what they do not open stays for those who can, and so does a typed form [L22]', async () => {
    const { browser } = await signedIn(first)
    const secretKeys = ['another web secret that only tests know']
    const wrong = await testApp({ beside: first, config: { secretKeys } })
    const before = await held()
    for (const stale of [false, true]) {
      if (stale) await expireAccess()
      const answer = await at(wrong, browser, POLLING)
      expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([
        303,
        '/login',
      ])
    }
    expect(await held()).toBe(before)
    expect((await browser.get(PAGE)).status).toBe(200)
  })

  test('services that do not believe their own new token are unavailable, the sign-in stays [L22]', async () => {
    const { browser } = await signedIn(first)
    const before = await held()
    answers = (request) =>
      request.url.includes('/invitations/')
        ? Response.json({ code: 4001, message: '', displayMessage: '', data: {} }, { status: 401 })
        : null
    const answer = await browser.get(POLLING)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await held()).toBe(before)
    answers = null
    expect((await browser.get(PAGE)).status).toBe(200)
  })
})
