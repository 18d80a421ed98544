import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'

const head = (path: string, more = '') => `${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n'

test('SIGTERM: not ready first, what runs is finished, idle connections do not hold it, exit 0', async () => {
  const server = await startServer({ DRAIN_SECONDS: '1' })
  const idle = await open(server.origin)
  idle.socket.write(head('GET /healthz'))
  await idle.received('alive')
  const running = await open(server.origin)
  running.socket.write(head('POST /login', form))
  await sleep(100)

  server.child.kill('SIGTERM')
  await sleep(300)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  await sleep(1200)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  expect(server.child.exitCode).toBeNull()
  running.socket.write('username=a')
  await running.received('HTTP/1.1 ')

  expect(await server.exited).toBe(0)
  expect(existsSync(join(server.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('Ctrl-C twice is one orderly stop within two seconds, also with an idle connection', async () => {
  const server = await startServer()
  const idle = await open(server.origin)
  idle.socket.write(head('GET /healthz'))
  await idle.received('alive')
  const started = performance.now()
  server.child.kill('SIGINT')
  server.child.kill('SIGINT')
  expect(await server.exited).toBe(0)
  expect(performance.now() - started).toBeLessThan(2000)
})

test('production prints no password, offers no demo account and makes no secret of its own', async () => {
  const server = await startServer({
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
    async received(part: string) {
      while (!text.includes(part)) await sleep(20)
    },
  }
}
