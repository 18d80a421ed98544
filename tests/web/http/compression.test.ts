import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { accepts } from '#src/web/http/html.ts'
import { ORIGIN, type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { compress: true } })
})

test('a page is compressed with zstd or else brotli for browsers that take it, and only for them', async () => {
  const cookie = '__Host-styles=1'
  const get = (encoding: string, headers: Record<string, string> = { cookie }) =>
    app.app.fetch(
      new Request(`${ORIGIN}/login`, { headers: { 'accept-encoding': encoding, ...headers } }),
    )
  const first = await get('br, zstd, gzip;q=0', {})
  expect(first.headers.get('content-encoding')).toBe('zstd')
  const smallest = await get('gzip, deflate, br, zstd')
  expect(smallest.headers.get('content-encoding')).toBe('zstd')
  expect(smallest.headers.get('vary')).toContain('Accept-Encoding')
  const text = zstdDecompressSync(Buffer.from(await smallest.arrayBuffer())).toString()
  expect(text).toContain('<h1>Sign in</h1>')
  const small = await get('gzip, deflate, br, zstd;q=0')
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('vary')).toContain('Accept-Encoding')
  const bytes = Buffer.from(await small.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toContain('<h1>Sign in</h1>')
  const plain = await get('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('link')).toBeNull()
  expect(await plain.text()).toContain('<h1>Sign in</h1>')
})

test('a first page is one gzip stream, whatever its title, language and theme, and names the scripts in its headers', async () => {
  const get = async (path: string, cookie = '') => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie }
    const answer = await app.app.fetch(new Request(ORIGIN + path, { headers }))
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const { js } = app.deps.assets
    expect(answer.headers.get('link')).toContain(`<${js}>; rel=modulepreload`)
    return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
  }
  for (const _ of ['compressed', 'joined']) {
    const pages = await Promise.all([
      get('/login'),
      get('/login', '__Host-lang=ru; __Host-theme=dark'),
      get('/forgotpassword'),
    ])
    for (const html of pages) {
      expect(html).toMatch(/^<!doctype html><html lang=.*<\/body><\/html>$/s)
      expect(html).toContain(`${app.deps.assets.styles}</style>`)
    }
    expect(pages[0]).toContain('<h1>Sign in</h1>')
    expect(pages[1]).toContain('lang="ru" data-theme="dark"')
    expect(pages[2]).not.toContain('<h1>Sign in</h1>')
  }
})

test('a weight of zero is a refusal', () => {
  for (const yes of ['br', 'gzip, br', 'br;q=1.0, gzip', 'gzip,br;q=0.5'])
    expect(accepts(yes, 'br')).toBe(true)
  for (const no of [undefined, '', 'gzip', 'br;q=0', 'gzip, br;q=0.0', 'brotli'])
    expect(accepts(no, 'br')).toBe(false)
})
