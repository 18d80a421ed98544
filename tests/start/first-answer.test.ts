import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { shedLoad } from '#src/platform/shed-load.ts'
import { createWorkLimit } from '#src/platform/work-limit.ts'
import { createApp } from '#src/start/app.ts'
import { firstAnswer } from '#src/start/first-answer.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { createServicesApp } from '#src/start/services-app.ts'
import { testApp } from '#tests/support/app.ts'

const { deps } = await testApp()
const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

type Given = { run?: 'all' | 'services'; publicOrigin?: string; places?: number }

async function start({ run = 'all', publicOrigin = 'https://x.example', places = 50 }: Given) {
  const { fetch } = run === 'services' ? createServicesApp(deps) : createApp(deps)
  const first = firstAnswer(deps.pictures, { run, publicOrigin })
  const shed = shedLoad(fetch, createWorkLimit(places))
  const server = await listen(shed, 0, '127.0.0.1', BODY_PACE, first)
  stops.push(() => closeServer(server, 100))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const whole = await start({})
const full = await start({ places: 0 })
const services = await start({ run: 'services' })
const FILE = '/favicon.svg'
const picture = '/media/files/0198c1d4-0000-7000-8000-000000000001'

test.each([
  ['a file', whole, FILE, 200],
  ['a page', whole, '/login', 200],
  ['a page that is not there', whole, '/no-such-page', 404],
  ['a picture that is not there', whole, picture, 404],
  ['an address of the API', whole, '/api/v1/nothing', 404],
  ['an overloaded process', full, '/login', 503],
  ['the API alone', services, '/api/v1/nothing', 404],
  ['nothing of services alone', services, '/login', 404],
  ['an overloaded file', full, FILE, 200],
])(
  '%s is never framed, guessed or fetched without TLS [X04, X06]',
  async (_, origin, path, status) => {
    const answer = await fetch(origin + path)
    const { headers } = answer
    expect(answer.status).toBe(status)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  },
)

test('without TLS no browser is told to insist on it [X06]', async () => {
  const plain = await start({ publicOrigin: 'http://localhost:3000' })
  const { headers } = await fetch(plain + FILE)
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
