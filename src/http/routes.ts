import type { Context, Hono } from 'hono'
import { judge } from '#src/auth/allow.ts'
import { SessionOver } from '#src/upstream/result.ts'
import { csrf } from './csrf.ts'
import { BODY_BYTES, limitBody } from './limits.ts'
import { recordRefusal } from './refusals.ts'
import { respond } from './respond.ts'
import { Forbidden, NotFound, type Result } from './result.ts'
import type { Route, Told, WebEnv } from './route.ts'
import { receiveUpload } from './upload.ts'

/**
 * Mounts route rows: body limit → form token → who may come in → handler → answer. Nothing is open
 * by default: a row without `allow` does not compile (Z01).
 */
export function mountRoutes(app: Hono<WebEnv>, routes: readonly Route[]): void {
  for (const row of routes) {
    if ('told' in row) continue
    if (row.method === 'post') {
      const body = row.upload ? receiveUpload(row.upload) : limitBody(row.bodyBytes ?? BODY_BYTES)
      app.post(row.path, body, csrf(row.audit), (c) => answer(c, row))
    } else app.get(row.path, (c) => answer(c, row))
  }
}

/** Mounts the rows that need to know nobody, with their limits; to be called before `identify`. */
export function mountTold(app: Hono<WebEnv>, routes: readonly Route[]): void {
  for (const row of routes) {
    if ('told' in row) app.post(row.path, limitBody(row.bodyBytes), row.handler)
  }
}

async function answer(c: Context<WebEnv>, row: Exclude<Route, Told>): Promise<Response> {
  return respond(c, await handle(c, row))
}

async function handle(c: Context<WebEnv>, row: Exclude<Route, Told>): Promise<Result> {
  const input = {
    c,
    page: c.get('page'),
    upstream: c.get('upstream'),
    params: decoded(c),
    query: new URL(c.req.url).searchParams,
  }
  const session = c.get('session')
  if (row.allow === 'public') return row.handler({ ...input, actor: session?.actor ?? null })
  if (!session) throw new SessionOver('expired')
  const { actor } = session
  const verdict = judge(actor, row.allow, session.row.userRoutes, c.req.path)
  if (verdict !== 'open') {
    const event = row.method === 'post' ? row.audit : null
    await recordRefusal(c, { why: 'not permitted', event })
    throw verdict === 'missing' ? new NotFound() : new Forbidden()
  }
  return row.handler({ ...input, actor })
}

/** Path parameters; one that holds a slash, NUL or broken escapes is no address of ours (Z08). */
function decoded(c: Context<WebEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param()
  if (Object.values(params).some((value) => /[/\\\0]|%(?![0-9a-f]{2})/i.test(value)))
    throw new NotFound()
  return params
}
