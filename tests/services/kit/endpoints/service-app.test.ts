import { describe, expect, test } from 'vitest'
import { codes, type RefusalName } from '#src/contract/codes.ts'
import { DatabaseBusy } from '#src/database/watched-pool.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { Refusal } from '#src/services/kit/refusals/refusal.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const authentication = createAuthenticationService(deps)

describe('every service', () => {
  test('every service answers {code, message, displayMessage, data}, with HTTP 2xx when all went well [API-06]', async () => {
    const { headers } = await signInAs(authentication, await addAccount(db))
    const good = await authentication.request('/users', { headers })
    const bad = await authentication.request('/nothing-here')
    expect([good.ok, bad.ok]).toEqual([true, false])
    for (const answer of [good, bad]) {
      expect(Object.keys(await answer.json()).sort()).toEqual([
        'code',
        'data',
        'displayMessage',
        'message',
      ])
    }
  })

  test('writes each refusal with its code, its HTTP status and what belongs to it [API-13]', async () => {
    const expected: [RefusalName, number, number][] = [
      ['invalid', 4000, 400],
      ['unauthenticated', 4001, 401],
      ['forbidden', 4003, 403],
      ['notFound', 4004, 404],
      ['removed', 4009, 403],
      ['conflict', 4010, 409],
      ['ruleBroken', 4022, 422],
      ['tooMany', 4029, 429],
      ['internal', 5000, 500],
      ['busy', 5003, 503],
    ]
    expect(codes.ok).toEqual({ code: 2000, status: 200 })
    for (const [kind, code, status] of expected) {
      const app = createServiceApp(deps, [])
      app.get('/', () => {
        throw new Refusal(kind, 'errors:service.forbidden', {
          errors: { title: 'errors:service.invalid' },
          retryAfterSeconds: 60,
        })
      })
      const answer = await app.request('/')
      expect(answer.status).toBe(status)
      expect(answer.headers.get('retry-after')).toBe('60')
      expect(await answer.json()).toMatchObject({
        code,
        displayMessage: 'You don’t have permission to do this.',
        data: { errors: { title: 'Some of the values aren’t valid.' }, retryAfterSeconds: 60 },
      })
    }
  })

  test('hides what went wrong inside behind 5000 and logs it under the request’s id', async () => {
    const app = createServiceApp(deps, [])
    app.get('/', () => {
      throw new Error('relation "users" does not exist at /work')
    })
    const headers = { 'x-request-id': 'request-42', 'x-api-key': deps.settings.apiKey }
    const answer = await app.request('/', { headers })
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('users')
    expect(deps.lines.at(-1)).toContain('request-42')
  })

  test('a database that cannot be asked is 5003, and says when to come back [L17]', async () => {
    const lost = ['57P01', '53300', '55P03', 'ECONNREFUSED'].map((code) =>
      Object.assign(new Error('x'), { code }),
    )
    const waited = new Error('timeout exceeded when trying to connect')
    for (const cause of [...lost, waited, new DatabaseBusy()]) {
      const app = createServiceApp(deps, [])
      app.get('/', () => {
        throw new Error('Failed query', { cause })
      })
      const answer = await app.request('/')
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(await answer.json()).toMatchObject({ code: 5003, data: { retryAfterSeconds: 2 } })
    }
  })

  test('every service answers text that no database can store as the caller’s mistake', async () => {
    const app = createServiceApp(deps, [])
    app.get('/', async () => {
      await db.execute("select convert_from('\\x00', 'UTF8')")
      return new Response()
    })
    expect((await app.request('/')).status).toBe(400)
  })

  test('believes the address that the server around it knows, and a header only with the API key', async () => {
    const app = createServiceApp(deps, [])
    app.get('/', (c) => c.json({ address: c.get('facts').address }))
    const header = { 'x-client-address': '203.0.113.1' }
    const addressOf = async (headers: Record<string, string>, clientAddress?: string) => {
      const answer = await app.request('/', { headers }, clientAddress ? { clientAddress } : {})
      return (await answer.json()).address
    }
    expect(await addressOf(header)).toBeNull()
    expect(await addressOf(header, '198.51.100.1')).toBe('198.51.100.1')
    const trusted = { ...header, 'x-api-key': deps.settings.apiKey }
    expect(await addressOf(trusted, '127.0.0.1')).toBe('203.0.113.1')
  })
})

test('strangers of one address have a share of the bodies on their way, whoever brings the key has none', async () => {
  const app = createServiceApp(deps, [])
  app.post('/', async (c) => c.text(await c.req.text()))
  const at = (clientAddress: string, body: BodyInit, headers = {}) => {
    const init = { method: 'POST', body, headers, duplex: 'half' }
    return app.request('/', init, { clientAddress })
  }
  const ends: (() => void)[] = []
  const slow = () => {
    const start = (controller: ReadableStreamDefaultController) => {
      ends.push(() => controller.close())
    }
    return at('203.0.113.1', new ReadableStream({ start }))
  }
  const open = Array.from({ length: 128 }, slow)
  const refused = await at('203.0.113.1', 'x', { 'content-length': '1' })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const own = { 'x-api-key': deps.settings.apiKey }
  expect((await at('203.0.113.1', 'x', own)).status).toBe(200)
  expect((await at('203.0.113.2', 'x')).status).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual(Array(128).fill(200))
  expect((await at('203.0.113.1', 'x', { 'content-length': '1' })).status).toBe(200)
})
