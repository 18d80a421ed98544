import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { createMiddleware } from 'hono/factory'
import { accepts } from './html.ts'
import type { WebEnv } from './route.ts'

/** File types the build produces; anything else is never served. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
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

type Static = {
  body: Uint8Array<ArrayBuffer>
  brotli?: Uint8Array<ArrayBuffer>
  type: string
  etag: string
}

/**
 * Serves the build's files: `/assets/…`, cached forever by the content hash in the name, and
 * `/favicon.svg` and the like for an hour. Addresses are looked up in a list read once, never turned into
 * a path, so nothing else can be reached.
 * @param directory absolute path of the build's public folder
 */
export function staticFiles(directory: string) {
  const files = read(directory)
  return createMiddleware<WebEnv>(async function staticFile(c, next) {
    const file = files.get(c.req.path)
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    c.header('cache-control', c.req.path.startsWith('/assets/') ? FOR_EVER : 'public, max-age=3600')
    c.header('etag', file.etag)
    c.header('vary', 'Accept-Encoding')
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304)
    c.header('content-type', file.type)
    const brotli = accepts(c.req.header('accept-encoding'), 'br') ? file.brotli : undefined
    if (brotli) c.header('content-encoding', 'br')
    return c.body(brotli ?? file.body)
  })
}

const FOR_EVER = 'public, max-age=31536000, immutable'

function read(directory: string): Map<string, Static> {
  const files = new Map<string, Static>()
  const paths = listed(directory)
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type) continue
    const body = new Uint8Array(readFileSync(join(directory, path)))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const compressed = paths.includes(`${path}.br`)
    const brotli = compressed && new Uint8Array(readFileSync(join(directory, `${path}.br`)))
    const address = `/${path.split(sep).join('/')}`
    files.set(address, { body, type, etag, ...(brotli && { brotli }) })
  }
  return files
}

/** Paths below the folder; empty when nothing was built, as in tests. */
function listed(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}
