import { expect, test } from 'vitest'
import { shedLoad } from '#src/platform/shed-load.ts'
import { createWorkLimit } from '#src/platform/work-limit.ts'
import { closeServer, listen } from '#src/start/listen.ts'

/** The machine that runs the tests may be as busy as it is. */
const idle = () => 0

test('beyond its capacity the process says so at once, probes pass, what runs is finished [D05]', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const app = async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/page') await held
    return new Response(pathname)
  }
  const server = await listen(shedLoad(app, createWorkLimit(5, idle, idle)), 0, '127.0.0.1')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answers = Array.from({ length: 15 }, () => get('/page'))
  const refused = await Promise.race(
    answers.map(async (answer) => {
      const { status, headers } = await answer
      return { status, retryAfter: headers.get('retry-after') }
    }),
  )
  expect(refused).toEqual({ status: 503, retryAfter: '2' })
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/healthzz')).status).toBe(503)
  release()
  const statuses = (await Promise.all(answers)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(10).fill(503)])
  expect((await get('/page')).status).toBe(200)
  await closeServer(server, 100)
})

test('what throws gives its place back [D05]', async () => {
  const busy = shedLoad(() => Promise.reject(new Error('x')), createWorkLimit(1))
  const request = new Request('http://x.test/')
  await expect(busy(request, undefined)).rejects.toThrow()
  await expect(busy(request, undefined)).rejects.toThrow()
})

test('each refused request is counted [OPS-75]', async () => {
  let refused = 0
  const limit = createWorkLimit(0)
  const shed = shedLoad(
    () => new Response(),
    limit,
    () => refused++,
  )
  await shed(new Request('http://x.test/'), undefined)
  await shed(new Request('http://x.test/healthz'), undefined)
  expect(refused).toBe(1)
})
