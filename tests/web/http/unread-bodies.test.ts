import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '#src/features/all-routes.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

const KB = 1024
const PIECE = 16 * KB
const MULTIPART = 'multipart/form-data; boundary=b'
const ours = { 'sec-fetch-site': 'same-origin' }

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Sends 55 MB as far as they are wanted; answers the status and how many bytes were taken. */
async function sendAll(browser: Browser, path: string, headers: Record<string, string>, head = '') {
  const left = { bytes: 55 * KB * KB }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull(controller) {
        if (left.bytes <= 0) return controller.close()
        left.bytes -= PIECE
        controller.enqueue(Buffer.alloc(PIECE, 'x'))
      },
    },
    { highWaterMark: 0 },
  )
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const init = { method: 'POST', body, duplex: 'half', headers: { cookie, ...headers } } as const
  const { status } = await app.app.fetch(new Request(ORIGIN + path, init))
  return { status, read: 55 * KB * KB - left.bytes }
}
const field = (name: string, text: string, file = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}`

describe('nothing is read [D02]', () => {
  test('nothing is read of what another site sends, whoever is signed in', async () => {
    const { browser } = await signedIn(app)
    const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': MULTIPART }
    for (const who of [browser, openBrowser(app)]) {
      expect(await sendAll(who, '/deals/add', foreign)).toEqual({ status: 403, read: 0 })
    }
  })

  test('nothing is read of what a role may not send', async () => {
    const { browser } = await signedIn(app, { role: 'ADMIN' })
    const headers = { ...ours, 'content-type': 'text/plain' }
    expect(await sendAll(browser, '/deals/add', headers)).toEqual({ status: 404, read: 0 })
  })

  test('nothing is read of a file behind a form token that is not good', async () => {
    const { browser } = await signedIn(app)
    const head = `${field('_csrf', 'x')}\r\n${field('f', '', '; filename="f"')}`
    const headers = { ...ours, 'content-type': MULTIPART }
    const { status, read } = await sendAll(browser, '/deals/add', headers, head)
    expect(status).toBe(403)
    expect(read).toBeLessThan(3 * PIECE)
  })
})

test('of a stranger no more than 64 KB is read on any row [D02]', async () => {
  const types = ['application/x-www-form-urlencoded', MULTIPART, 'text/plain']
  const rows = allRoutes.filter((row) => row.method === 'post' && !('beacon' in row))
  expect(rows.length).toBeGreaterThan(50)
  const stranger = openBrowser(app)
  const all = rows.flatMap(({ path }) =>
    types.map(async (type) => {
      const address = path.replaceAll(/:\w+/g, 'x')
      const headers = { ...ours, 'content-type': type }
      for (const head of ['', field('_csrf', 'x')]) {
        const { read } = await sendAll(stranger, address, headers, head)
        expect(read, `${path} ${type}`).toBeLessThanOrEqual(64 * KB + 2 * PIECE)
      }
    }),
  )
  await Promise.all(all)
})
