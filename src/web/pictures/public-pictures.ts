import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { type ImageSize, imageSizes } from '#src/contract/files/files.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import { NOTHING } from '#src/platform/content-policy.ts'
import type { Metrics } from '#src/platform/metrics.ts'
import type { UpstreamFactory } from '#src/upstream/create-upstream.ts'
import { sendPlainly } from '#src/web/http/send-plainly.ts'
import type { PictureDisk } from './picture-disk.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** The parts of a request that are known before a context is built. */
type Named = { Variables: { requestId: string } }
type Needs = {
  upstream: UpstreamFactory
  /** Without it, pictures are cached in memory only. */
  disk?: PictureDisk
  /** Response header that makes the proxy send the file. */
  sendFiles?: 'x-accel-redirect' | 'x-sendfile' | null
} & Partial<Pick<Metrics, 'observe'>>
type Picture = { id: string; size: ImageSize; name: string; etag: string }

/** Internal location of the folder in nginx; requests from outside never reach it. */
const INTERNAL = '/-/pictures/'

/** A few thousand small pictures; larger ones come from the disk each time. */
const KEPT_BYTES = 8 * 1024 * 1024
const KEPT_BYTES_EACH = 64 * 1024
/** Beyond this many concurrent reads the app answers, since it sheds load. */
const READS_MAX = 100

const address = new RegExp(
  `^/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(${Object.keys(imageSizes).join('|')})$`,
)

/** A public picture never changes, and nothing in it may execute. */
const fixedHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const rawHeaders = Object.entries(fixedHeaders).flat()

export type PublicPictures = ReturnType<typeof createPublicPictures>

/**
 * Public pictures, served without session or gates, since a list shows 25 of them. The services decide
 * which files are public; documents never reach the memory or the disk of this cache.
 */
export function createPublicPictures({ upstream, observe, disk, sendFiles }: Needs) {
  const kept = new LRUCache<string, Bytes>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  let reads = 0

  function keep(name: string, bytes: Bytes): void {
    if (!sendFiles && bytes.length <= KEPT_BYTES_EACH) kept.set(name, bytes)
  }

  /** The bytes, fetched without credentials; null if private, missing or unreachable. */
  async function find({ id, size, name }: Picture, requestId: string): Promise<Bytes | null> {
    const known = kept.get(name)
    if (known) return known
    const { files } = upstream({ bearer: null, language: 'en', requestId, clientAddress: null })
    const wanted = { path: { id }, query: { size } }
    const answer = await files.GET('/files/{id}', wanted).catch(() => null)
    const isPublic =
      answer?.headers.get('content-type') === 'image/webp' &&
      answer.headers.get('cache-control') !== 'no-store'
    if (!answer?.ok || !isPublic) return null
    const bytes = new Uint8Array(await answer.arrayBuffer())
    keep(name, bytes)
    await disk?.keep(name, bytes)
    return bytes
  }

  /** Counted in the metrics, but not logged: a list would write 25 lines. */
  function send(response: ServerResponse, status: number, own: string[], body?: Bytes): void {
    const started = performance.now()
    sendPlainly(response, status, [...rawHeaders, ...own], body)
    const seconds = (performance.now() - started) / 1000
    observe?.(mediaPaths.show.pattern, 'GET', status, seconds)
  }

  function sendBytes(
    { headers }: IncomingMessage,
    response: ServerResponse,
    { etag }: Picture,
    bytes: Bytes,
  ): void {
    const type = ['content-type', 'image/webp', 'content-length', `${bytes.length}`]
    if (headers['if-none-match'] === etag) send(response, 304, ['etag', etag])
    else send(response, 200, ['etag', etag, ...type], bytes)
  }

  /** Sends the copy on disk, or has the proxy send it. False if there is none. */
  async function sendFromDisk(
    request: IncomingMessage,
    response: ServerResponse,
    picture: Picture,
  ): Promise<boolean> {
    if (!disk || reads >= READS_MAX) return false
    const { name } = picture
    if (sendFiles && !request.headers['x-send-bytes']) {
      if (!(await disk.has(name))) return false
      const place = sendFiles === 'x-sendfile' ? disk.pathOf(name) : INTERNAL + name
      const type = ['content-type', 'image/webp', 'content-length', '0']
      send(response, 200, [...type, sendFiles, place])
      return true
    }
    reads += 1
    const bytes = await disk.read(name)
    reads -= 1
    if (!bytes) return false
    keep(name, bytes)
    sendBytes(request, response, picture, bytes)
    return true
  }

  return {
    /** Runs before sessions; anything but a public picture falls through to the routes. */
    middleware: createMiddleware<Named>(async function publicPicture(c, next) {
      const picture = c.req.method === 'POST' ? null : pictureAt(c.req.path)
      if (!picture) return next()
      const { etag } = picture
      const headers = { ...fixedHeaders, etag }
      if (c.req.header('if-none-match') === etag)
        return new Response(null, { status: 304, headers })
      const bytes = await find(picture, c.get('requestId'))
      if (!bytes) return next()
      return new Response(bytes, { headers: { ...headers, 'content-type': 'image/webp' } })
    }),
    /** Answers from memory or disk before a context is built; passes everything else on. */
    async answer(request: IncomingMessage, response: ServerResponse, pass: () => void) {
      const picture = request.method === 'GET' ? pictureAt(request.url ?? '') : null
      const bytes = picture && !sendFiles && kept.get(picture.name)
      if (bytes) sendBytes(request, response, picture, bytes)
      else if (!picture || !(await sendFromDisk(request, response, picture))) pass()
    },
  }
}

/** The bytes of an address never change, so the size is enough of an ETag. */
function pictureAt(path: string): Picture | null {
  const [, id, size] = address.exec(path) ?? []
  if (!id) return null
  const name = `${id.slice(-2)}/${id}-${size}.webp`
  return { id, size: size as ImageSize, name, etag: `"${size}"` }
}
