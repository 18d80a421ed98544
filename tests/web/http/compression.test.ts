import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
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
  const first = await get('gzip, deflate, br, zstd', {})
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
  expect(await plain.text()).toContain('<h1>Sign in</h1>')
})

test('a weight of zero is a refusal', () => {
  for (const yes of ['br', 'gzip, br', 'br;q=1.0, gzip', 'gzip,br;q=0.5'])
    expect(accepts(yes, 'br')).toBe(true)
  for (const no of [undefined, '', 'gzip', 'br;q=0', 'gzip, br;q=0.0', 'brotli'])
    expect(accepts(no, 'br')).toBe(false)
})
