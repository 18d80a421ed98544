import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeServer, listen } from '#src/runtime/listen.ts'
import { createOpenBodies } from '#src/runtime/open-bodies.ts'
import { shedLoad } from '#src/runtime/shed-load.ts'
import { createWorkLimit } from '#src/runtime/work-limit.ts'
import { testApp } from '#tests/support/app.ts'

const PLACES = 20
let server: Awaited<ReturnType<typeof listen>>
let port = 0
const sockets: Socket[] = []
beforeAll(async () => {
  const { app } = await testApp()
  server = await listen(shedLoad(app.fetch, createWorkLimit(PLACES)), 0, '127.0.0.1')
  const address = server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  return closeServer(server, 100)
})

/** Sends the head and three bytes of a form of 1000; answers the status, if one comes within the time. */
function sendSlowly(path: string, waitMs: number): Promise<number | null> {
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
  return new Promise((done) => {
    socket.on('error', () => done(null))
    socket.once('data', (part) => done(Number(String(part).slice(9, 12))))
    setTimeout(() => done(null), waitMs)
  })
}

test('bodies that never arrive take nobody’s place, and of one address only so many are waited for [D04]', async () => {
  const answers = await Promise.all(Array.from({ length: 130 }, () => sendSlowly('/login', 8000)))
  expect(answers.filter((status) => status === null)).toHaveLength(100)
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
  const pages = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}/login`))
  for (const page of pages) expect((await page).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).not.toBe(503)
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
