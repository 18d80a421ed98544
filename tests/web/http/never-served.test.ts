import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { BODY_PACE } from '#src/platform/body-pace.ts'
import { closeServer, listen } from '#src/start/listen.ts'
import { staticFiles } from '#src/web/http/static-files.ts'
import { ORIGIN, testApp } from '#tests/support/app.ts'

const folder = await mkdtemp(join(tmpdir(), 'dealdesk-served-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const built = join(folder, 'public')

await mkdir(join(built, 'assets'), { recursive: true })
const hidden = ['.env', 'assets/app.js.map', 'assets/app.ts', 'notes.md', '../secret.js']
for (const name of ['assets/app.js', ...hidden]) await writeFile(join(built, name), 'marked')
await writeFile(join(built, 'assets/app.js.br'), brotliCompressSync('marked'))
await copyFile('public/favicon.svg', join(built, 'favicon.svg'))
await copyFile('public/robots.txt', join(built, 'robots.txt'))
const { app } = await testApp()
const pass = ({ url }: Request) => app.fetch(new Request(ORIGIN + new URL(url).pathname))
const server = await listen(pass, 0, '127.0.0.1', BODY_PACE, staticFiles(built))
afterAll(() => closeServer(server, 100))
const { port } = server.address() as AddressInfo
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })

test.each([
  ['/assets/app.js', 'text/javascript; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
])('%s says its type, and how its text is encoded', async (path, type) => {
  expect((await get(path)).headers.get('content-type')).toBe(type)
})

test('search engines are led to the pages before sign-in alone', async () => {
  const answer = await get('/robots.txt')
  const lines = (await answer.text()).trim().split('\n')
  expect(lines).toContain('Allow: /login$')
  expect(lines.at(-1)).toBe('Disallow: /')
})

test('a file is kept apart for browsers that take it compressed and for those that do not', async () => {
  const known = { 'if-none-match': (await get('/assets/app.js')).headers.get('etag') ?? '' }
  const variants: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, known]
  for (const headers of variants) {
    const answer = await get('/assets/app.js', headers)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
  }
})

test('a file is compressed where that is offered, unchanged ones are not sent again', async () => {
  const plain = await get('/assets/app.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const brotli = await get('/assets/app.js', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  for (const answer of [plain, brotli]) {
    expect(await answer.text()).toBe('marked')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const etag = plain.headers.get('etag') ?? ''
  const again = await get('/assets/app.js', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('of the folder of the build only what browsers need is served, of the project nothing [X15]', async () => {
  expect(await (await get('/assets/app.js')).text()).toBe('marked')
  const paths = [
    ...hidden.slice(0, -1).map((name) => `/${name}`),
    '/..%2fsecret.js',
    '/assets/..%2f..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/assets/',
    '/assets',
    '/.git/config',
    '/package.json',
    '/src/main.ts',
    '/metrics',
  ]
  for (const path of paths) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain('marked')
  }
})
