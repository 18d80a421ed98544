import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { createServicesApp } from '#src/start/services-app.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

const KB = 1024
const servers: Server[] = []

async function portOf(...given: Parameters<typeof listen>) {
  const server = await listen(...given)
  servers.push(server)
  return (server.address() as AddressInfo).port
}
const serve = (fetch: Parameters<typeof listen>[0]) => portOf(fetch, 0, '127.0.0.1')
afterAll(async () => {
  await Promise.all(servers.map((server) => closeServer(server, 100)))
})

type Sent = { method?: string; path?: string; headers?: string[]; bytes: number; chunked?: boolean }

/** Sends a body and nothing after it; the head of the answer, whole even if the body is not wanted. */
function send(port: number, { method = 'POST', path = '/', headers = [], bytes, chunked }: Sent) {
  return new Promise<string>((done, fail) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => {
      const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`
      const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', length, ...headers, '', '']
      socket.write(lines.join('\r\n'))
      const body = Buffer.alloc(bytes, 'x')
      socket.write(chunked ? `${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body)
    })
    socket.on('data', (text) => {
      answer += text
      if (answer.includes('\r\n\r\n')) socket.end(() => done(answer))
    })
    socket.on('error', fail)
    socket.setTimeout(60_000, () => fail(new Error(`no answer but ${answer}`)))
  })
}

const closes = /^connection: close\r$/im

describe('an answer to a body that nobody reads', () => {
  const statuses = [200, 303, 400, 401, 403, 404, 405, 413, 415, 429, 503, 507]
  test.each(statuses)('says that the connection ends, and arrives: %i [D08]', async (status) => {
    const port = await serve(() => new Response('refused', { status }))
    for (const chunked of [false, true]) {
      const answer = await send(port, { bytes: 4000 * KB, chunked })
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toMatch(closes)
    }
  })

  test('nor in one that is read half [D08]', async () => {
    const port = await serve(async (request) => {
      await request.body?.getReader().read()
      return new Response('enough', { status: 413 })
    })
    expect(await send(port, { bytes: 4000 * KB })).toMatch(closes)
  })

  test('of what comes before any of our own code too [D08]', async () => {
    const port = await portOf(
      () => new Response(),
      0,
      '127.0.0.1',
      BODY_PACE,
      (_, response) => {
        response.writeHead(404).end()
      },
    )
    expect(await send(port, { bytes: 4000 * KB })).toMatch(closes)
    expect(await send(port, { method: 'GET', bytes: 4000 * KB })).toMatch(closes)
  })

  test('a body that came whole leaves its connection for the next request', async () => {
    const port = await serve(async (request) => {
      if (request.url.endsWith('read')) await request.text()
      return new Response('done', { status: 403 })
    })
    for (const path of ['/read', '/unread']) {
      const answer = await send(port, { path, bytes: 10 * KB })
      if (path === '/read') expect(answer).not.toMatch(closes)
    }
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (text) => {
      answer += text
    })
    for (const count of [1, 2, 3, 4]) {
      socket.write('POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
      await expect.poll(() => answer.match(/HTTP\/1.1 403/g)?.length).toBe(count)
    }
    expect(answer).not.toMatch(closes)
    socket.destroy()
  })

  test('a sender who goes on after the answer is cut', async () => {
    const port = await serve(() => new Response('no', { status: 413 }))
    const socket = connect({ port, host: '127.0.0.1' })
    const ended = new Promise((done) => socket.once('close', done))
    socket.on('error', () => undefined)
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${4_000_000 * KB}\r\n\r\n`)
    const piece = Buffer.alloc(256 * KB, 'x')
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', more)
    }
    more()
    await ended
    expect(socket.bytesWritten, 'of 4 GB').toBeLessThan(1_000_000 * KB)
  })
})

describe('what the two halves refuse early', () => {
  let app: TestApp
  const ports: Record<string, number> = {}
  beforeAll(async () => {
    app = await testApp()
    ports.web = await serve(app.app.fetch)
    ports.services = await serve(createServicesApp(app.deps).fetch)
  })
  const ours = 'Sec-Fetch-Site: same-origin'
  const multipart = 'Content-Type: multipart/form-data; boundary=b'
  const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
  const json = 'Content-Type: application/json'
  const token = '/api/v1/authentication/oauth/token'

  test.each([
    ['web', '/login', [ours, multipart], '413|403'],
    ['web', '/login', [ours, urlencoded], 413],
    ['web', '/login', [ours, 'Content-Type: text/plain'], 403],
    ['web', '/login', ['Sec-Fetch-Site: cross-site', multipart], 403],
    ['web', '/deals/add', [ours, multipart], 303],
    ['web', '/nowhere', [ours, multipart], 404],
    ['web', '/csp-reports', [json], 413],
    ['web', token, [urlencoded], 400],
    ['web', '/api/v1/core/offer-types', [json], 400],
    ['web', '/api/v1/files/files/upload', [multipart], 400],
    ['services', token, [urlencoded], 400],
    ['services', '/api/v1/core/offer-types', [json], 400],
    ['services', '/api/v1/files/csv/upload', [multipart], 401],
    ['services', '/nowhere', [json], 404],
  ])('%s %s %j: %s [D08]', async (half, path, headers, status) => {
    for (const chunked of [false, true]) {
      const answer = await send(ports[half] ?? 0, { path, headers, bytes: 2000 * KB, chunked })
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 (${status}) `))
      expect(answer).toMatch(closes)
    }
  })
})
