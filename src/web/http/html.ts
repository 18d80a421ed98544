import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { gzipWithSheet } from './gzip-with-sheet.ts'
import { FRAGMENT_HEADER } from './htmx.ts'
import type { WebEnv } from './route.ts'

const COMPRESS_FROM = 1000
/**
 * Best first. zstd takes at most half of brotli's time for a tenth more bytes, which fragments of the
 * largest lists cannot afford. Regions of lists, which people wait for most, get the level that saves 110
 * bytes for 0.02 ms; first visits carry the styles. Only gzip lets the styles be compressed once.
 */
const levels = {
  page: { zstd: 3, br: 3 },
  first: { gzip: 6, zstd: 5, br: 5 },
  region: { zstd: 9, br: 5 },
  fragment: { br: 5 },
} as const
/** 256 KB hold any page; the default would allocate 4 MB per response. */
const WINDOW_BITS = 18
export type HtmlShape = keyof typeof levels
type Encoding = 'gzip' | 'zstd' | 'br'

export function encodingsOf(shape: HtmlShape): Encoding[] {
  return Object.keys(levels[shape]) as Encoding[]
}

/**
 * Sends HTML, compressed if the browser accepts it and no proxy does it: synchronously at a low level,
 * at half the cost of a stream.
 */
export function sendHtml(
  c: Context<WebEnv>,
  html: string,
  status: ContentfulStatusCode,
  shape: HtmlShape = 'page',
): Response {
  c.header('content-type', 'text/html; charset=utf-8')
  const accepted = c.req.header('accept-encoding')
  const encoding =
    c.get('web').config.compress && encodingsOf(shape).find((one) => accepts(accepted, one))
  if (!encoding || html.length < COMPRESS_FROM) return c.body(html, status)
  c.header('content-encoding', encoding)
  c.header('vary', 'Accept-Encoding', { append: true })
  return c.body(compressHtml(html, shape, encoding), status)
}

/** HTML to be put into a page; nothing else marks what the browser may swap. */
export function sendFragment(
  c: Context<WebEnv>,
  html: string,
  status: ContentfulStatusCode,
  shape: HtmlShape = 'fragment',
): Response {
  c.header(FRAGMENT_HEADER, '1')
  return sendHtml(c, html, status, shape)
}

export function compressHtml(
  html: string,
  shape: HtmlShape,
  encoding: Encoding,
): Uint8Array<ArrayBuffer> {
  const { gzip, zstd: level, br } = { gzip: 0, zstd: 0, ...levels[shape] }
  if (encoding === 'gzip') return gzipWithSheet(html, gzip)
  const bytes = bytesOf(html)
  return new Uint8Array(encoding === 'zstd' ? zstd(bytes, level) : brotli(bytes, br))
}

/** Reused: compression is synchronous, so it finishes before the next page is written here. */
const scratch = Buffer.allocUnsafeSlow(2 ** WINDOW_BITS)

function bytesOf(html: string): Buffer {
  // Maximum bytes per UTF-16 unit.
  if (html.length * 3 > scratch.length) return Buffer.from(html)
  return scratch.subarray(0, scratch.write(html))
}

function zstd(bytes: Buffer, level: number): Buffer {
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    // Smaller tables than the level's default: they are cleared for each page.
    [constants.ZSTD_c_hashLog]: 14,
    [constants.ZSTD_c_chainLog]: 13,
  }
  return zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length })
}

function brotli(bytes: Buffer, quality: number): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return brotliCompressSync(bytes, { params })
}

/** Whether an Accept-Encoding header accepts it; weight 0 refuses (RFC 9110 §12.5.3). */
export function accepts(header: string | undefined, encoding: Encoding): boolean {
  return patterns[encoding].test(header ?? '')
}

const patterns = {
  gzip: /(^|,)\s*gzip\s*(,|;q=(?!0(\.0+)?\s*(,|$))|$)/,
  zstd: /(^|,)\s*zstd\s*(,|;q=(?!0(\.0+)?\s*(,|$))|$)/,
  br: /(^|,)\s*br\s*(,|;q=(?!0(\.0+)?\s*(,|$))|$)/,
}
