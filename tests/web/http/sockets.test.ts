import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, listen } from '#src/start/listen.ts'
import { testApp } from '#tests/support/app.ts'

let server: Awaited<ReturnType<typeof listen>>
let port = 0
beforeAll(async () => {
  const { app } = await testApp()
  server = await listen(app.fetch, 0, '127.0.0.1')
  const address: AddressInfo = server.address() as AddressInfo
  port = address.port
})
afterAll(() => closeServer(server, 100))

/** Sends bytes as they are and answers the status line's code; null when the server just hung up. */
function raw(text: string): Promise<number | null> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(Number(answer.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? 0) || null))
    socket.write(text)
  })
}
const post = (lines: string[], body: string) =>
  raw(['POST /login HTTP/1.1', ...lines, 'Connection: close', '', body].join('\r\n'))

test('requests that two servers could read differently are refused [D03]', async () => {
  const host = 'Host: dealdesk.test'
  const chunk = '5\r\nhello\r\n0\r\n\r\n'
  expect(await post([host, 'Content-Length: 5', 'Transfer-Encoding: chunked'], chunk)).toBe(400)
  expect(await post([host, 'Content-Length: 5', 'Content-Length: 6'], 'hello')).toBe(400)
  expect(await post([host, 'Transfer-Encoding: xchunked'], chunk)).toBe(400)
  expect(await post([host, 'X-A: b', ' folded: c', 'Content-Length: 0'], '')).toBe(400)
  expect(await raw('GET /login HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(400)
  const absolute =
    'GET http://evil.test/login HTTP/1.1\r\nHost: dealdesk.test\r\nConnection: close\r\n\r\n'
  expect([200, 400]).toContain(await raw(absolute))
})

test('a chunked body without end is refused and the server goes on [D02]', async () => {
  const part = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const lines = [
    'Host: dealdesk.test',
    'Transfer-Encoding: chunked',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
  ]
  expect([413, null]).toContain(await post(lines, part.repeat(20)))
  expect(await raw('GET /login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toBe(200)
})

test('two slashes, encoded slashes and dots open nothing [Z08]', async () => {
  for (const path of [
    '//users',
    '/%2fusers',
    '/users%2f',
    '/.%2e/package.json',
    '/assets/..%5cpackage.json',
  ]) {
    const status = await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect([404, 400], path).toContain(status)
  }
})

test('TRACE and invented methods are refused [D07]', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'BREW']) {
    const status = await raw(`${method} /login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect([400, 405, 501], method).toContain(status)
  }
})
