import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { closeServer, listen } from '#src/start/listen.ts'

let server: Server
let port: number

beforeAll(async () => {
  server = await listen(
    (request: Request) => new Response(new URL(request.url).pathname),
    0,
    '127.0.0.1',
  )
  port = (server.address() as AddressInfo).port
})
afterAll(() => closeServer(server, 100))

test('a silent browser is given up within half a minute, idle ones outlast the proxy [D01]', () => {
  expect(BODY_PACE.freeMs + BODY_PACE.lookMs).toBeLessThanOrEqual(32_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
})

test('150 silent and 40 slow connections keep nobody waiting [D04]', async () => {
  const slow = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc'
  const texts = [...Array(150).fill(''), ...Array(40).fill(slow)]
  const sockets = await Promise.all(texts.map((text) => hold(text)))
  expect(await send('GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('/b')
  expect(sockets.some((socket) => socket.destroyed)).toBe(false)
  for (const socket of sockets) socket.destroy()
})

test('a body that trickles is given up, one that takes longer but comes at its pace is not [D04]', async () => {
  const count = async (request: Request) => new Response(`${(await request.text()).length} came`)
  const pace = { freeMs: 300, bytesPerSecond: 10_000, lookMs: 20 }
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const paced = await listen(count, 0, '127.0.0.1', pace)
  expect(await sendSlowly(paced, 1, 40)).toMatch(/^HTTP\/1.1 408/)
  expect(await sendSlowly(paced, 1000, 30)).toMatch(/^HTTP\/1.1 200[\s\S]*30000 came/)
  vi.useRealTimers()
  await closeServer(paced, 100)
})

test.runIf(process.platform === 'linux')(
  'a busy process accepts several new connections in a turn of its loop [D05]',
  async () => {
    const busy = await listen(() => new Response(), 0, '127.0.0.1')
    const { port: at } = busy.address() as AddressInfo
    let turn = 0
    const perTurn = new Map<number, number>()
    busy.on('connection', () => perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1))
    const clients = Array.from({ length: 64 }, () => connect(at, '127.0.0.1'))
    while ([...perTurn.values()].reduce((sum, count) => sum + count, 0) < clients.length) {
      await new Promise((done) => setImmediate(done))
      turn += 1
    }
    expect(Math.max(...perTurn.values())).toBeGreaterThan(1)
    for (const client of clients) client.destroy()
    await closeServer(busy, 100)
  },
)

test('what nobody has accepted yet when a server closes is answered, not reset [L19]', async () => {
  const going = await listen(() => new Response('answered'), 0, '127.0.0.1')
  const { port: at } = going.address() as AddressInfo
  const request = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  const answers = Array.from({ length: 8 }, () => send(request, at))
  await new Promise(process.nextTick)
  const closed = closeServer(going, 60_000, 200)
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1.1 200/)
  await closed
})

test('headers of 15 KB pass, more than 16 KB are refused [D01]', async () => {
  const good = `GET /a HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(15_000)}\r\nConnection: close\r\n\r\n`
  const long = `GET /a HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\nConnection: close\r\n\r\n`
  expect(await send(good)).toMatch(/^HTTP\/1.1 200/)
  expect(await send(long)).toMatch(/^HTTP\/1.1 431/)
})

describe('an ambiguous request is refused [D03]', () => {
  const body = '5\r\nhello\r\n0\r\n\r\n'
  test.each([
    ['both lengths', `Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}`],
    ['two lengths', 'Host: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['odd encoding', `Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n${body}`],
    ['encoding not last', `Host: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n${body}`],
    ['folded header', 'Host: x\r\nA: b\r\n c\r\nContent-Length: 5\r\n\r\nhello'],
    ['no host', 'Content-Length: 5\r\n\r\nhello'],
    ['two hosts', 'Host: x\r\nHost: evil\r\nContent-Length: 5\r\n\r\nhello'],
    ['the same host twice', 'Host: x\r\nhost: x\r\nContent-Length: 5\r\n\r\nhello'],
    ['two hosts apart', 'Host: x\r\nA: b\r\nHOST: \r\nContent-Length: 5\r\n\r\nhello'],
  ])('%s', async (_, rest) => {
    expect(await send(`POST /a HTTP/1.1\r\nConnection: close\r\n${rest}`)).toMatch(/^HTTP\/1.1 400/)
  })
})

test('a full address in the request line is only its path [D03]', async () => {
  const text = await send('GET http://other/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1.1 (200|400)/)
})

/** Connects, says a part of something and leaves it at that. */
function hold(text: string): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      done(socket)
    })
    socket.on('error', () => undefined)
  })
}

/** A body in `pieces` of so many bytes, each 50 ms of the clock after the one before; the whole answer. */
async function sendSlowly(server: Server, bytes: number, pieces: number): Promise<string> {
  const { port: at } = server.address() as AddressInfo
  const accepted = once(server, 'connection')
  const client = connect(at, '127.0.0.1')
  const answer = textOf(client)
  const [arriving]: Socket[] = await accepted
  const length = bytes * pieces
  const head = `POST /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`
  for (const text of [head, ...Array(pieces).fill('x'.repeat(bytes))]) {
    if (arriving?.writableEnded) break
    client.write(text)
    while (arriving && !arriving.destroyed && arriving.bytesRead < client.bytesWritten) {
      await new Promise((done) => setImmediate(done))
    }
    vi.advanceTimersByTime(50)
  }
  return answer
}

function send(text: string, at = port): Promise<string> {
  const socket = connect(at, '127.0.0.1', () => socket.write(text))
  return textOf(socket)
}

/** All that comes until the end. */
function textOf(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(text))
  })
}
