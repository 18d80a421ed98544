import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeServer, listen } from '#src/listen.ts'

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

test('D01 a slow or silent browser is given up within half a minute, idle ones outlast the proxy', () => {
  expect(server.requestTimeout).toBeLessThanOrEqual(30_000)
  expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000)
})

test('D04 150 silent and 40 slow connections keep nobody waiting', async () => {
  const slow = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc'
  const texts = [...Array(150).fill(''), ...Array(40).fill(slow)]
  const sockets = await Promise.all(texts.map((text) => hold(text)))
  const started = performance.now()
  expect(await send('GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('/b')
  expect(performance.now() - started).toBeLessThan(2000)
  for (const socket of sockets) socket.destroy()
})

test('D01 headers of 15 KB pass, more than 16 KB are refused', async () => {
  const good = `GET /a HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(15_000)}\r\nConnection: close\r\n\r\n`
  const long = `GET /a HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\nConnection: close\r\n\r\n`
  expect(await send(good)).toMatch(/^HTTP\/1.1 200/)
  expect(await send(long)).toMatch(/^HTTP\/1.1 431/)
})

describe('D03 an ambiguous request is refused', () => {
  const body = '5\r\nhello\r\n0\r\n\r\n'
  test.each([
    ['both lengths', `Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}`],
    ['two lengths', 'Host: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['odd encoding', `Host: x\r\nTransfer-Encoding: xchunked\r\n\r\n${body}`],
    ['encoding not last', `Host: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n${body}`],
    ['folded header', 'Host: x\r\nA: b\r\n c\r\nContent-Length: 5\r\n\r\nhello'],
    ['no host', 'Content-Length: 5\r\n\r\nhello'],
  ])('%s', async (_, rest) => {
    expect(await send(`POST /a HTTP/1.1\r\nConnection: close\r\n${rest}`)).toMatch(/^HTTP\/1.1 400/)
  })
})

test('D03 a full address in the request line is only its path', async () => {
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

function send(text: string): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer))
  })
}
