import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import type { Bearer } from '#src/upstream/settings.ts'
import { targetsAt } from '#tests/support/targets.ts'

const LONGER_THAN_A_TEST_MS = 300_000
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A service elsewhere that misbehaves; `calls` lists what reached it. */
async function serviceThat(answer: RequestListener) {
  const calls: { method: string; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer((request, response) => {
    calls.push({ method: request.method ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port }: AddressInfo = server.address() as AddressInfo
  return { ...clients(`http://127.0.0.1:${port}`), calls }
}

function clients(origin: string) {
  const target = { origin }
  const targets = targetsAt(target)
  const deadlineMs = LONGER_THAN_A_TEST_MS
  const factory = createUpstream({ targets, apiKey: 'key', timeZone: 'Asia/Colombo', deadlineMs })
  const bearer: Bearer = {
    userId: '0198c1d4-0000-7000-8000-000000000001',
    token: async () => 'token',
    renew: async () => 'newer',
    end: async () => undefined,
  }
  const call = { bearer, language: 'ru', requestId: 'r-1', clientAddress: '203.0.113.9' } as const
  const upstream = factory(call)
  const read = () => upstream.authentication.GET('/users')
  const write = () =>
    upstream.blog.PUT('/language', { body: { userId: bearer.userId, language: 'ru' } })
  return { factory, call, read, write }
}

const kindOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'answered',
    (error) => (error instanceof UpstreamFault ? error.kind : String(error)),
  )
const good = JSON.stringify({
  code: 2000,
  message: 'ok',
  displayMessage: '',
  data: { userId: 'x' },
})
const json = { 'content-type': 'application/json' }

describe('a service that [L02]', () => {
  test('a service that is slow runs into the one deadline, retry included [L01]', async () => {
    const late = new AbortController()
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    onTestFinished(() => deadline.mockRestore())
    const { read, calls } = await serviceThat(() => late.abort())
    expect(await kindOf(read())).toBe('timeout')
    expect(calls).toHaveLength(1)
  })

  test('a service that is down is unreachable', async () => {
    expect(await kindOf(clients('http://127.0.0.1:1').read())).toBe('unreachable')
  })

  const broken: Record<string, RequestListener> = {
    'fails with 500': (_, response) => response.writeHead(500).end('oops'),
    'talks nonsense': (_, response) => response.writeHead(200, json).end('{"code":20'),
    'answers a page': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'answers another envelope': (_, response) => response.writeHead(200, json).end('{"hello":1}'),
    'hangs up in the middle': (_, response) => {
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"code":2000,', () => response.destroy())
    },
    redirects: (_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    'never stops talking': (_, response) => {
      response.writeHead(200, json)
      const part = `"${'x'.repeat(500_000)}",`
      for (let i = 0; i < 12; i += 1) response.write(part)
      response.end()
    },
  }
  for (const [name, answer] of Object.entries(broken)) {
    test(`${name} is broken, never a success`, async () => {
      const { read } = await serviceThat(answer)
      expect(await kindOf(read())).toBe('broken')
    })
  }
})

describe('retries', () => {
  test('a GET is made once more, a write never [API-10, L03]', async () => {
    const { read, write, calls } = await serviceThat((_, response) => response.writeHead(503).end())
    await kindOf(read())
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
    calls.length = 0
    await kindOf(write())
    expect(calls.map(({ method }) => method)).toEqual(['PUT'])
  })

  test('the second answer counts [API-10]', async () => {
    let count = 0
    const { read } = await serviceThat((_, response) => {
      count += 1
      if (count === 1) response.destroy()
      else response.writeHead(200, json).end(good)
    })
    expect(await kindOf(read())).toBe('answered')
  })
})

test('every call carries bearer, user id, zone, language, request id [API-01, API-04]', async () => {
  const { read, calls } = await serviceThat((_, response) =>
    response.writeHead(200, json).end(good),
  )
  await read()
  expect(calls[0]?.headers).toMatchObject({
    authorization: 'Bearer token',
    'user-id': '0198c1d4-0000-7000-8000-000000000001',
    'time-zone': 'Asia/Colombo',
    'accept-language': 'ru',
    'x-request-id': 'r-1',
    'x-client-address': '203.0.113.9',
    'x-api-key': 'key',
  })
})

test('calls stop when the browser has gone [L01]', async () => {
  const gone = new AbortController()
  const { factory, call } = await serviceThat(() => gone.abort())
  const upstream = factory({ ...call, signal: gone.signal })
  const outcome = kindOf(upstream.authentication.GET('/users'))
  expect(await outcome).toBe('timeout')
})
