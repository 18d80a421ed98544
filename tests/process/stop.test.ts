import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { startServer, temporaryFolder } from '#tests/support/server.ts'
import { envOn } from '#tests/support/two-processes.ts'

const DATA_DIR = await temporaryFolder(afterAll)
const database = await testDatabase()
const head = (path: string, more = '') => `${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n'
/** Answered as soon as the head has arrived. */
const announced = `${form}Expect: 100-continue\r\n`

test('SIGTERM: not ready first, what runs is finished, idle connections do not hold it, exit 0', async () => {
  const server = await startServer({ DATA_DIR, DRAIN_SECONDS: '6', SHUTDOWN_SECONDS: '300' })
  const idle = await open(server.origin)
  idle.socket.write(head('GET /healthz'))
  await idle.received('alive')
  const running = await open(server.origin)
  running.socket.write(head('POST /login', announced))
  await running.received('100 Continue')

  server.child.kill('SIGTERM')
  const statusOf = (path: string) =>
    fetch(server.origin + path).then(
      ({ status }) => status,
      () => 'refused',
    )
  await expect.poll(() => Promise.all(['/readyz', '/healthz'].map(statusOf))).toEqual([503, 200])
  await expect.poll(() => statusOf('/healthz')).toBe('refused')
  expect(server.child.exitCode).toBeNull()
  running.socket.write('username=a')
  await running.received('HTTP/1.1 403')

  expect(await server.exited).toBe(0)
  expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('Ctrl-C twice is one orderly stop, which waits for no idle connection', async () => {
  const server = await startServer({ DATA_DIR, SHUTDOWN_SECONDS: '300' })
  const idle = await open(server.origin)
  idle.socket.write(head('GET /healthz'))
  await idle.received('alive')
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  // By itself an idle connection ends after 75 s.
  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null
  await vi.waitUntil(hasEnded, { timeout: 60_000 })
  expect(await server.exited).toBe(0)
})

test('production prints no password, offers no demo account and makes no secret of its own', async () => {
  const server = await startServer({
    ...envOn(database),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://office.example.com',
    SECRET_KEYS: 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU',
  })
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'admin@dealdesk.example',
    password: 'Dealdesk1',
    user_role: 'ADMIN',
  })
  const address = `${server.origin}/api/v1/authentication/oauth/token`
  expect((await fetch(address, { method: 'POST', body })).status).toBe(401)
  expect(server.output()).not.toContain('Dealdesk1')
  expect(existsSync(join(server.dataDir, 'development-secret'))).toBe(false)
})

async function open(origin: string) {
  const { hostname, port } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  socket.on('error', () => undefined)
  await new Promise((done) => socket.once('connect', done))
  return {
    socket,
    received: (part: string) => expect.poll(() => text).toContain(part),
  }
}
