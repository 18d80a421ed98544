import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeServer, listen } from '#src/start/listen.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'
import { signedIn } from '#tests/support/browser.ts'

test('a page that the browser no longer waits for is logged as left, not as a service that is late', async () => {
  let leave: AbortController | null = null
  const app = await testApp({
    instead: () => {
      leave?.abort()
      return null
    },
  })
  const { browser } = await signedIn(app)
  leave = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { signal } = leave
  await app.app.fetch(new Request(`${ORIGIN}/orders`, { headers: { cookie }, signal }))
  const logged = app.lines.slice(-3).join('\n')
  expect(logged).toContain('"route":"/orders","status":499')
  expect(logged).not.toContain('service did not answer')
})

const multipart = 'multipart/form-data; boundary=b'
const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc'
const urlencoded = 'application/x-www-form-urlencoded'

test.each([
  ['/login', multipart, file],
  ['/login', multipart, '--b\r\ncontent-dispo'],
  ['/login', urlencoded, 'userName=a'],
  ['/deals/add', multipart, file],
  ['/coupons/upload', multipart, file],
  ['/csp-reports', 'application/csp-report', '{"csp'],
  ['/nowhere', multipart, file],
  ['/api/v1/authentication/oauth/token', urlencoded, 'grant_type=pass'],
  ['/api/v1/authentication/oauth/token', multipart, file],
  ['/api/v1/authentication/otp/generate', 'application/json', '{"mobile'],
  ['/api/v1/files/files/upload', multipart, file],
])('a stranger who breaks a body off rings no alarm: %s, %s %j', async (path, type, body) => {
  const app = await testApp()
  const server = await listen(app.app.fetch, 0, '127.0.0.1')
  onTestFinished(() => closeServer(server, 100))
  const { port } = server.address() as AddressInfo
  const arrived = once(server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n`
  socket.write(`${head}Content-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${body}`)
  const [request]: IncomingMessage[] = await arrived
  const isAnswered = () => app.lines.join('\n').includes('"answered"')
  const isUnderWay = () => request?.readableDidRead || isAnswered()
  await vi.waitUntil(isUnderWay, { timeout: 60_000, interval: 5 })
  socket.destroy()
  await expect.poll(isAnswered).toBe(true)
  const lines = [...app.lines, ...app.services.lines]
  expect(lines.filter((line) => /"level":("error"|50|60)/.test(line))).toEqual([])
})
