import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { type ImageSize, imageSizes } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import type { Metrics } from '#src/runtime/metrics.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** The parts of a request that are known before a context is built. */
type Named = { Variables: { requestId: string } }
type Needs = { upstream: UpstreamFactory } & Partial<Pick<Metrics, 'observe'>>
type Picture = { id: string; size: ImageSize }

/** A few thousand small pictures; larger ones are read each time. */
const KEPT_BYTES = 8 * 1024 * 1024
const KEPT_BYTES_EACH = 64 * 1024

const address = new RegExp(
  `^/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(${Object.keys(imageSizes).join('|')})$`,
)

/** A public picture never changes, and nothing in it may execute. */
const fixedHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

export type PublicPictures = ReturnType<typeof createPublicPictures>

/**
 * Public pictures, served without session or gates, since a list shows 25 of them. The services decide
 * which files are public; documents are never cached here.
 */
export function createPublicPictures({ upstream, observe }: Needs) {
  const kept = new Map<string, Bytes>()
  let keptBytes = 0

  function recall(etag: string): Bytes | undefined {
    const bytes = kept.get(etag)
    if (!bytes) return undefined
    kept.delete(etag)
    kept.set(etag, bytes)
    return bytes
  }

  function keep(etag: string, bytes: Bytes): void {
    if (bytes.length > KEPT_BYTES_EACH || kept.has(etag)) return
    kept.set(etag, bytes)
    keptBytes += bytes.length
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) return
      kept.delete(oldest)
      keptBytes -= length
    }
  }

  /** The bytes, fetched without credentials; null if private, missing or unreachable. */
  async function find({ id, size }: Picture, requestId: string): Promise<Bytes | null> {
    const known = recall(etagOf({ id, size }))
    if (known) return known
    const { files } = upstream({ bearer: null, language: 'en', requestId, clientAddress: null })
    const wanted = { path: { id }, query: { size } }
    const answer = await files.GET('/files/{id}', wanted).catch(() => null)
    const isPublic =
      answer?.headers.get('content-type') === 'image/webp' &&
      answer.headers.get('cache-control') !== 'no-store'
    if (!answer?.ok || !isPublic) return null
    const bytes = new Uint8Array(await answer.arrayBuffer())
    keep(etagOf({ id, size }), bytes)
    return bytes
  }

  return {
    /** Runs before sessions; anything but a public picture falls through to the routes. */
    middleware: createMiddleware<Named>(async function publicPicture(c, next) {
      const picture = c.req.method === 'POST' ? null : pictureAt(c.req.path)
      if (!picture) return next()
      const etag = etagOf(picture)
      const headers = { ...fixedHeaders, etag }
      if (c.req.header('if-none-match') === etag)
        return new Response(null, { status: 304, headers })
      const bytes = await find(picture, c.get('requestId'))
      if (!bytes) return next()
      return new Response(bytes, { headers: { ...headers, 'content-type': 'image/webp' } })
    }),
    /**
     * Answers from memory before a context is built; false leaves the request to the app. Counted, but
     * not in the access log: a list would write 25 lines.
     */
    answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
      const picture = method === 'GET' ? pictureAt(url) : null
      if (!picture) return false
      const etag = etagOf(picture)
      const bytes = recall(etag)
      if (!bytes) return false
      const started = performance.now()
      const status = headers['if-none-match'] === etag ? 304 : 200
      if (status === 304) response.writeHead(304, { ...fixedHeaders, etag }).end()
      else {
        const own = { etag, 'content-type': 'image/webp', 'content-length': bytes.length }
        response.writeHead(200, { ...fixedHeaders, ...own }).end(bytes)
      }
      const seconds = (performance.now() - started) / 1000
      observe?.(mediaPaths.show.pattern, 'GET', status, seconds)
      return true
    },
  }
}

function pictureAt(path: string): Picture | null {
  const [, id, size] = address.exec(path) ?? []
  return id ? { id, size: size as ImageSize } : null
}

function etagOf({ id, size }: Picture): string {
  return `"${id}-${size}"`
}
