import type { Context } from 'hono'
import { currentPath, VARY, wantsFragment } from './htmx.ts'
import { safeNext } from './next.ts'
import type { WebEnv } from './route.ts'

/**
 * Where the way leads when a sign-in is over (AUTH-106): expired → `/login?next=…`, removed → `/`.
 * htmx is told to load the page; a redirect would put the sign-in form into a fragment (T8, S11).
 */
export function sendToSignIn(c: Context<WebEnv>, why: 'expired' | 'removed'): Response {
  const { cookies, config } = c.get('web')
  if (cookies.read(c, 'session')) cookies.clear(c, 'session')
  const { pathname, search } = new URL(c.req.url)
  const htmx = wantsFragment(c)
  const page = (htmx && currentPath(c, config.publicOrigin)) || pathname + search
  const next = safeNext(page)
  const query = next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''
  const path = why === 'removed' ? '/' : `/login${query}`
  c.header('vary', VARY)
  if (!htmx) return c.redirect(path, 303)
  c.header('hx-redirect', path)
  return c.body(null, 401)
}
