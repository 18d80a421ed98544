import { brotliCompressSync, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { WebEnv } from './route.ts'

const COMPRESS_FROM = 1000
/** Two levels more for the pieces that people wait for again and again; a whole page comes once. */
export const brotliQuality = { page: 3, fragment: 5 } as const
/** 256 KB hold any page; the default of 4 MB would be allocated for each answer. */
const WINDOW_BITS = 18
export type HtmlShape = keyof typeof brotliQuality

/**
 * Sends HTML, compressed where the browser takes brotli and no proxy does it: synchronously at a low
 * level, which costs half of what a stream does.
 */
export function sendHtml(
  c: Context<WebEnv>,
  html: string,
  status: ContentfulStatusCode,
  shape: HtmlShape = 'page',
): Response {
  c.header('content-type', 'text/html; charset=utf-8')
  const brotli = c.get('web').config.compress && acceptsBrotli(c.req.header('accept-encoding'))
  if (!brotli || html.length < COMPRESS_FROM) return c.body(html, status)
  c.header('content-encoding', 'br')
  c.header('vary', 'Accept-Encoding', { append: true })
  return c.body(compressHtml(html, shape), status)
}

export function compressHtml(html: string, shape: HtmlShape): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(html)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[shape],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return new Uint8Array(brotliCompressSync(bytes, { params }))
}

/** Whether an Accept-Encoding header takes `br`, a weight of 0 refusing it (RFC 9110 §12.5.3). */
export function acceptsBrotli(header: string | undefined): boolean {
  return /(^|,)\s*br\s*(,|;q=(?!0(\.0+)?\s*(,|$))|$)/.test(header ?? '')
}
