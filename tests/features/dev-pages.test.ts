import { expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'

const { app } = await testApp()
const pages = allRoutes.flatMap(({ path }) => (path.startsWith('/dev/') ? [path] : []))
const { host } = new URL(ORIGIN)

async function statusAt(path: string, origin: string): Promise<number> {
  const { status } = await app.fetch(new Request(origin + path, { redirect: 'manual' }))
  return status
}

test('the pages of development are known', () => {
  expect(pages).toEqual(expect.arrayContaining(['/dev/outbox']))
})

/** As a browser asks a name that somebody else made to lead here. */
test.each([
  'http://evil.example',
  'http://evil.example:3000',
  'http://localhost.evil.example',
  'http://127.0.0.1.nip.io',
  `http://${host}.evil.example`,
  'http://evil-localhost',
  'http://10.0.0.7',
  'http://127.0.0.2',
  'http://[::2]',
  'http://xn--lcalhost-6gh.example',
])('a name that is not ours shows no page of development: %s [X16]', async (origin) => {
  for (const path of pages) expect(await statusAt(path, origin), path).toBe(404)
})

test.each([ORIGIN, 'http://localhost:3000', 'http://127.0.0.1:4100', 'http://[::1]:3000'])(
  'our own names do: %s [X16]',
  async (origin) => {
    expect(await statusAt('/dev/outbox', origin)).toBe(200)
  },
)
