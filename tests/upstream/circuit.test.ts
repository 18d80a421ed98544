import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from '#src/start/app.ts'
import type { Probe } from '#src/start/health.ts'
import { listen } from '#src/start/listen.ts'
import { FAILURES_TO_OPEN } from '#src/upstream/circuit.ts'
import { createUpstream } from '#src/upstream/create-upstream.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { testApp } from '#tests/support/app.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { targetsAt } from '#tests/support/targets.ts'

const LONG_MS = 120_000
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Services elsewhere behind one origin; `paths` lists what reached them, `answer` may be changed. */
async function elsewhere(first: RequestListener) {
  const state = { answer: first, paths: [] as string[], turns: [] as string[] }
  const server = createServer((request, response) => {
    state.paths.push(request.url ?? '')
    state.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const target = { origin: `http://127.0.0.1:${port}` }
  const targets = targetsAt(target)
  const connect = (circuitOpenMs = LONG_MS, deadlineMs = LONG_MS) =>
    createUpstream({
      targets,
      apiKey: 'key',
      timeZone: 'Asia/Colombo',
      deadlineMs,
      circuitOpenMs,
      circuitTurned: (service, turn) => state.turns.push(`${service} ${turn}`),
    })
  return { state, connect }
}

const call = { bearer: null, language: 'en', requestId: 'r', clientAddress: null } as const
const json = { 'content-type': 'application/json' }
const good = JSON.stringify({ code: 2000, message: 'ok', displayMessage: '', data: {} })
const answers: RequestListener = (_, response) => response.writeHead(200, json).end(good)
const fails: RequestListener = (_, response) => response.writeHead(503).end()

type Factory = ReturnType<typeof createUpstream>
const write = (factory: Factory, signal?: AbortSignal) => {
  const upstream = factory(signal ? { ...call, signal } : call)
  const body = { userId: '0198c1d4-0000-7000-8000-000000000001', language: 'ru' } as const
  return outcome(upstream.blog.PUT('/language', { body }))
}
const read = (factory: Factory) => {
  const upstream = factory(call)
  return outcome(upstream.authentication.GET('/users'))
}
const outcome = (answer: Promise<{ ok: boolean }>) =>
  answer.then(
    ({ ok }) => (ok ? 'good' : 'refused'),
    (error) => (error instanceof UpstreamFault ? error.kind : String(error)),
  )
async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const results = []
  for (let at = 0; at < count; at += 1) results.push(await act())
  return results
}

test('after failures in a row nobody is asked, the other services are [L04]', async () => {
  const { state, connect } = await elsewhere(fails)
  const factory = connect()
  await times(FAILURES_TO_OPEN, () => write(factory))
  expect(state.turns).toEqual(['blog open'])
  state.paths.length = 0
  expect(await times(20, () => write(factory))).toEqual(Array(20).fill('unreachable'))
  expect(state.paths).toEqual([])
  state.answer = answers
  expect(await read(factory)).toBe('good')
})

test('one call tries again while the others do not wait, and a good answer closes the circuit [L04]', async () => {
  const { state, connect } = await elsewhere(fails)
  const factory = connect(0)
  await times(FAILURES_TO_OPEN, () => write(factory))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  state.answer = (request, response) => void held.then(() => answers(request, response))
  state.paths.length = 0
  const probe = write(factory)
  expect(await times(10, () => write(factory))).toEqual(Array(10).fill('unreachable'))
  release()
  expect(await probe).toBe('good')
  expect(state.paths).toHaveLength(1)
  expect(state.turns).toEqual(['blog open', 'blog closed'])
  expect(await write(factory)).toBe('good')
})

test('a probe that fails opens the circuit again [L04]', async () => {
  const { state, connect } = await elsewhere(fails)
  const factory = connect(0)
  await times(FAILURES_TO_OPEN + 1, () => write(factory))
  expect(state.turns).toEqual(['blog open', 'blog open'])
})

test('refusals, a full disk and a good answer in between are no failures [L04]', async () => {
  const { state, connect } = await elsewhere((_, response) =>
    response
      .writeHead(429, json)
      .end(JSON.stringify({ code: 4029, message: 'm', displayMessage: 'Wait', data: null })),
  )
  const factory = connect()
  await times(30, () => write(factory))
  state.answer = (_, response) => response.writeHead(507).end()
  await times(30, () => write(factory))
  state.answer = fails
  await times(FAILURES_TO_OPEN - 1, () => write(factory))
  state.answer = answers
  await write(factory)
  state.answer = fails
  await times(FAILURES_TO_OPEN - 1, () => write(factory))
  expect(state.turns).toEqual([])
})

test('browsers that leave say nothing of the service [L04]', async () => {
  const { state, connect } = await elsewhere(() => undefined)
  const factory = connect()
  const gone = new AbortController()
  const waiting = Promise.all(Array.from({ length: 20 }, () => write(factory, gone.signal)))
  await vi.waitUntil(() => state.paths.length === 20, { timeout: 60_000, interval: 5 })
  gone.abort()
  expect(await waiting).toEqual(Array(20).fill('timeout'))
  expect(state.turns).toEqual([])
})

test('during an outage second tries are few [L03]', async () => {
  const { state, connect } = await elsewhere((_, response) => response.destroy())
  const factory = connect()
  await times(100, () => read(factory))
  expect(state.paths.length).toBeLessThanOrEqual(110)
})

test('of calls that fail now and then, one in ten is tried again in the long run [L03]', async () => {
  let count = 0
  const { state, connect } = await elsewhere((request, response) => {
    count += 1
    if (count % 4 === 0) answers(request, response)
    else fails(request, response)
  })
  const factory = connect()
  await times(200, () => read(factory))
  expect(state.turns).toEqual([])
  expect(state.paths.length).toBeGreaterThan(210)
  expect(state.paths.length).toBeLessThanOrEqual(200 * 1.1 + 10)
})

test('thirty stuck calls later the page is honest at once, keeps what was typed, and the process is alive [L04]', async () => {
  const { state, connect } = await elsewhere(() => undefined)
  const shared = await testApp()
  const probes: Probe = async ({ url }) =>
    new URL(url).pathname === '/healthz' ? new Response('alive') : null
  const app = createApp({ ...shared.deps, upstream: connect(LONG_MS, 1500), probes })
  const signIn = async () => {
    const browser = openBrowser({ ...shared, app })
    const { $ } = await browser.get('/login')
    const _csrf = $('form[action="/login"] input[name=_csrf]').attr('value') ?? ''
    return () => browser.post('/login', { _csrf, username: 'nadeesha@x.example', password: 'Abc1' })
  }
  const people = await times(31, signIn)
  const last = people.pop()
  const stuck = await Promise.all(people.map((act) => act()))
  expect(new Set(stuck.map(({ status }) => status))).toEqual(new Set([503]))
  const callsBefore = state.paths.length
  const answer = await last?.()
  expect(state.paths).toHaveLength(callsBefore)
  expect(answer?.status).toBe(503)
  expect(answer?.$('input[name=username]').attr('value')).toBe('nadeesha@x.example')
  expect((await app.request('/healthz')).status).toBe(200)
})

test('failures in plain text are counted where @hono/node-server has replaced Response [L04]', async () => {
  const server = await listen(() => new Response(), 0, '127.0.0.1')
  closers.push(() => server.close())
  const { state, connect } = await elsewhere((_, response) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end('internal error'),
  )
  const factory = connect()
  await times(FAILURES_TO_OPEN, () => write(factory))
  expect(state.turns).toEqual(['blog open'])
})

test('a busy service is not retried at once, and does not open the circuit [L03, L04]', async () => {
  const shed: RequestListener = (_, response) =>
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' }).end('too busy')
  const { state, connect } = await elsewhere(shed)
  const factory = connect()
  expect(await times(20, () => read(factory))).toEqual(Array(20).fill('busy'))
  expect(state.paths).toHaveLength(20)
  expect(state.turns).toEqual([])
})
