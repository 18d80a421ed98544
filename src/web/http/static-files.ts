import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { accepts } from './html.ts'
import { type Headers, sendPlainly } from './send-plainly.ts'

/** File types the build produces; anything else is never served. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type Static = { fixed: Headers; etag: string; plain: Variant; brotli: Variant | undefined }
type Variant = { headers: Headers; body: Uint8Array }

/**
 * Answers with the build's files before a context is built, and passes everything else on: `/assets/…`,
 * cached forever by the content hash in the name, and `/favicon.svg` and the like for an hour. Addresses
 * are looked up in a list read once, never turned into a path, so nothing else can be reached.
 * @param directory absolute path of the build's public folder
 */
export function staticFiles(directory: string) {
  const files = read(directory)
  return function answer(request: IncomingMessage, response: ServerResponse, pass: () => unknown) {
    const { method, url = '', headers } = request
    const file = files.get(url.split('?', 1)[0] ?? '')
    if (!file || (method !== 'GET' && method !== 'HEAD')) return pass()
    if (headers['if-none-match'] === file.etag) return sendPlainly(response, 304, file.fixed)
    const accepted = headers['accept-encoding']?.toString()
    const { body, ...variant } = (accepts(accepted, 'br') && file.brotli) || file.plain
    sendPlainly(response, 200, [...file.fixed, ...variant.headers], body)
  }
}

function read(directory: string): Map<string, Static> {
  const paths = listed(directory)
  return new Map(
    paths.flatMap((path) => {
      const type = types[extname(path)]
      if (!type) return []
      const body = readFileSync(join(directory, path))
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const address = `/${path.split(sep).join('/')}`
      const brotli = paths.includes(`${path}.br`)
        ? variantOf(type, readFileSync(join(directory, `${path}.br`)), ['content-encoding', 'br'])
        : undefined
      const fixed = headersOf(address, etag)
      return [[address, { fixed, etag, plain: variantOf(type, body), brotli }]]
    }),
  )
}

function headersOf(address: string, etag: string): Headers {
  const lasting = address.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'max-age=3600'
  return Object.entries({
    'cache-control': `public, ${lasting}`,
    'content-security-policy':
      "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
    etag,
  }).flat()
}

function variantOf(type: string, body: Uint8Array, encoding: Headers = []): Variant {
  return { body, headers: ['content-type', type, 'content-length', `${body.length}`, ...encoding] }
}

/** Paths below the folder. */
function listed(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
}
