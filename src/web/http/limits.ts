import { createMiddleware } from 'hono/factory'
import { BadRequest } from '#src/platform/bad-request.ts'
import { readAtMost } from '#src/platform/read-at-most.ts'
import { asItComes } from '#src/platform/receive-form.ts'
import type { WebEnv } from './route.ts'

export const BODY_BYTES = 64 * 1024
export const FIELDS_MAX = 200
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])
const apiMethods = new Set([...methods, 'PUT', 'PATCH', 'DELETE'])
const knownMethods = new Set([...apiMethods, 'TRACE', 'CONNECT'])

/** Browsers only use GET and POST: 405 for other known methods, 501 for unknown ones. */
export const allowMethods = createMiddleware<WebEnv>(async function allowMethods(c, next) {
  const { method, path } = c.req
  const allowed = path.startsWith('/api/') ? apiMethods : methods
  if (!allowed.has(method)) throw new BadRequest(knownMethods.has(method) ? 405 : 501)
  await next()
})

/**
 * Reads the whole body within `bytes`, even if nothing uses it. A declared length over the limit is
 * refused unread, a chunked body as soon as it exceeds it.
 */
export function limitBody(bytes: number) {
  return createMiddleware<WebEnv>(async function limitBody(c, next) {
    const { raw } = c.req
    const claimed = Number(c.req.header('content-length') ?? 0)
    if (!(claimed <= bytes)) throw new BadRequest(413)
    if (raw.body) {
      const body = await readAtMost(asItComes(raw.body), bytes, tooLarge)
      c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body })
    }
    await next()
  })
}

function tooLarge() {
  return new BadRequest(413)
}
