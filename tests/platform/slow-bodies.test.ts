import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpenBodies } from '#src/platform/open-bodies.ts'
import { shedLoad } from '#src/platform/shed-load.ts'
import { createWorkLimit } from '#src/platform/work-limit.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { testApp } from '#tests/support/app.ts'

const PLACES = 20
/** The machine that runs the tests may be as busy as it is. */
const idle = () => 0
let server: Awaited<ReturnType<typeof listen>>
let port = 0
const sockets: Socket[] = []
beforeAll(async () => {
  const { app } = await testApp()
  server = await listen(shedLoad(app.fetch, createWorkLimit(PLACES, idle, idle)), 0, '127.0.0.1')
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  return closeServer(server, 100)
})

/** Sends the head and three bytes of a form of 1000; the status of an answer, should one come, is added. */
function sendSlowly(path: string, statuses: number[]) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: dealdesk.test',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\na=b`)
  socket.on('error', () => undefined)
  socket.once('data', (part) => statuses.push(Number(String(part).slice(9, 12))))
}

test('bodies that never arrive take nobody’s place, and of one address only so many are waited for [D04]', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 130; sent += 1) sendSlowly('/login', statuses)
  await expect.poll(() => statuses.length).toBe(30)
  const pages = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/login`))
  for (const page of pages) expect((await page).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).not.toBe(503)
  sendSlowly('/login', statuses)
  await expect.poll(() => statuses.length).toBe(31)
  expect(statuses).toEqual(Array(31).fill(429))
})

test('a person and an address have their shares of bodies, by number and bytes [D04]', () => {
  const bodies = createOpenBodies({
    person: { count: 2, bytes: 100 },
    address: { count: 3, bytes: 150 },
  })
  const a = { person: 'a', address: '10.0.0.1' }
  const leave = bodies.enter(a, 80)
  expect(bodies.enter(a, 30)).toBeNull()
  expect(bodies.enter(a, 20)).not.toBeNull()
  expect(bodies.enter(a, 0)).toBeNull()
  expect(bodies.enter({ ...a, person: 'b' }, 60)).toBeNull()
  expect(bodies.enter({ ...a, person: 'b' }, 40)).not.toBeNull()
  expect(bodies.enter({ person: null, address: '10.0.0.1' }, 0)).toBeNull()
  expect(bodies.enter({ person: null, address: '10.0.0.2' }, 500)).not.toBeNull()
  leave?.()
  leave?.()
  expect(bodies.enter(a, 80)).not.toBeNull()
})

test('a request counts as running from the moment its body is here [D05]', async () => {
  const here = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const work = async (request: Request) => {
    if (request.method === 'GET') return new Response('done')
    await request.text()
    here.resolve()
    await held.promise
    return new Response('done')
  }
  const small = await listen(shedLoad(work, createWorkLimit(1)), 0, '127.0.0.1')
  const address = small.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const first = fetch(url, { method: 'POST', body: 'x'.repeat(1000) })
  await here.promise
  expect((await fetch(url)).status).toBe(503)
  held.resolve()
  expect((await first).status).toBe(200)
  expect((await fetch(url)).status).toBe(200)
  await closeServer(small, 100)
})
