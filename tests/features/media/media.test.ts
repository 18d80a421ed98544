import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { html, pdf, png } from '#tests/services/files/sample-files.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type Browser, openBrowser, signedIn } from '#tests/support/browser.ts'

let app: TestApp
let browser: Browser
/** The API key that each call of a service carried last. */
const keys = new Map<string, string | null>()
beforeAll(async () => {
  app = await testApp({
    instead({ method, url, headers }) {
      keys.set(`${method} ${new URL(url).pathname}`, headers.get('x-api-key'))
      return null
    },
  })
  browser = (await signedIn(app)).browser
})

async function upload(name: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const { $ } = await browser.get('/orders')
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(bytes)], name))
  const token = $('input[name=_csrf]').attr('value') ?? ''
  const answer = await browser.post('/media', form, { 'x-csrf': token })
  return { ...answer, json: z.record(z.string(), z.string()).parse(JSON.parse(answer.html)) }
}

describe('an upload', () => {
  test('an upload goes through the web half, which answers id, address and thumb [FILES-10]', async () => {
    const { status, json } = await upload('a.png', await png(60, 40))
    expect(status).toBe(200)
    expect(json.thumb).toBe(`/media/${json.id}/thumb`)
  })

  test('an upload carries the API key from the web half on, and no answer to the browser has it [FILES-10]', async () => {
    const { html, status, headers } = await upload('a.png', await png(60, 40))
    expect(status).toBe(200)
    const sent = keys.get('POST /api/v1/files/files/upload')
    expect(sent).toBe(app.services.settings.apiKey)
    const screens = await Promise.all(
      ['/deals/add', '/profile/merchant/edit'].map((path) => browser.get(path)),
    )
    const answers = [{ html, headers }, ...screens]
    for (const answer of answers) {
      expect(JSON.stringify([answer.html, ...answer.headers])).not.toContain(sent)
    }
  })

  test('an upload is judged by its content, and the reason is said', async () => {
    const { status, json } = await upload('a.png', html)
    expect(status).toBe(422)
    expect(json.error).toBeTruthy()
  })

  test('an upload needs a sign-in and a form token', async () => {
    const form = new FormData()
    const stranger = await openBrowser(app).post('/media', form)
    expect(stranger.headers.get('location')).toBe('/login')
    expect((await browser.post('/media', form)).status).toBe(403)
  })
})

describe('a file', () => {
  test('a picture is public, immutable, sandboxed, and unchanged when asked again [FILES-08]', async () => {
    const { json } = await upload('a.png', await png(60, 40))
    const stranger = openBrowser(app)
    const path = `/media/${json.id}/thumb`
    const { status, headers } = await stranger.get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const again = await stranger.get(path, { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('a picture of another size is another one, whoever has the first', async () => {
    const { json } = await upload('a.png', await png(60, 40))
    const { headers } = await browser.get(`/media/${json.id}/thumb`)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await browser.get(`/media/${json.id}/card`, known)).status).toBe(200)
  })

  test('a document is its owner’s and the administrators’, as attachment, sandboxed, kept nowhere [FILES-08]', async () => {
    const { json, status } = await upload('proof.pdf', pdf, { kind: 'DOCUMENT' })
    expect(status).toBe(200)
    const path = `/media/${json.id}/full`
    const own = await browser.get(path)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect(own.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    expect((await openBrowser(app).get(path)).status).toBe(404)
    const rival = await signedIn(app)
    expect((await rival.browser.get(path)).status).toBe(404)
    const admin = await signedIn(app, { role: 'ADMIN' })
    expect((await admin.browser.get(path)).status).toBe(200)
  })

  test('a document that came as a picture is as private [U04]', async () => {
    const { json, status } = await upload('proof.png', await png(60, 30), { kind: 'DOCUMENT' })
    expect(status).toBe(200)
    const path = `/media/${json.id}/card`
    const own = await browser.get(path)
    expect(own.status).toBe(200)
    expect(own.headers.get('content-type')).toBe('image/webp')
    expect(own.headers.get('content-disposition')).toMatch(/^attachment.*\.webp"$/)
    expect(own.headers.get('cache-control')).toBe('no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect((await openBrowser(app).get(path)).status).toBe(404)
    const rival = await signedIn(app)
    expect((await rival.browser.get(path)).status).toBe(404)
  })

  test('nothing else is served, whatever the address [X15]', async () => {
    const odd = [
      '/media/x/thumb',
      `/media/${'0'.repeat(36)}/thumb`,
      '/media/..%2f..%2fpackage.json/full',
      '/media/%00/full',
    ]
    const files = [
      '/.env',
      '/.git/config',
      '/package.json',
      '/src/start/app.ts',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/dist/',
      '/assets/',
      '/metrics',
    ]
    for (const path of [...odd, ...files])
      expect((await openBrowser(app).get(path)).status, path).toBe(404)
  })
})
