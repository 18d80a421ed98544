import type { Context } from 'hono'
import type { SessionOver } from '#src/upstream/result.ts'
import { sendableValues } from './form.ts'
import { currentPath, VARY, wantsFragment } from './htmx.ts'
import { safeNext } from './next.ts'
import { keepNotice } from './notices.ts'
import type { WebEnv } from './route.ts'

/** Long enough to be read by whoever looks elsewhere when a click ends at the sign-in page. */
const WORDS_STAY_MS = 60_000

/**
 * Where the way leads when a sign-in is over (AUTH-106): expired → `/login?next=…`, removed → `/`.
 * htmx is told to load the page; a redirect would put the sign-in form into a fragment (T8, S11).
 */
export async function sendToSignIn(
  c: Context<WebEnv>,
  { why, words }: SessionOver,
): Promise<Response> {
  const { cookies, config } = c.get('web')
  if (why === 'expired') await keepInput(c)
  if (cookies.read(c, 'session')) cookies.clear(c, 'session')
  const { pathname, search } = new URL(c.req.url)
  const htmx = wantsFragment(c)
  const page = (htmx && currentPath(c, config.publicOrigin)) || pathname + search
  const next = safeNext(page)
  const query = next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''
  const path = why === 'removed' ? '/' : `/login${query}`
  if (why === 'removed' && words) {
    keepNotice(c, { type: 'ERROR', message: words, stays: WORDS_STAY_MS })
  }
  c.header('vary', VARY)
  if (!htmx) return c.redirect(path, 303)
  c.header('hx-redirect', path)
  return c.body(null, 401)
}

/** A form that was sent a moment too late is not lost: it is kept for its sender (S81). */
async function keepInput(c: Context<WebEnv>): Promise<void> {
  const { cookies, sessions, log } = c.get('web')
  const id = cookies.read(c, 'session')
  const values = c.req.method === 'POST' && id ? await sendableValues(c) : null
  if (!id || !values) return
  const { pathname, search } = new URL(c.req.url)
  const input = { path: pathname + search, values }
  await sessions
    .keepInput(id, c.get('visitor'), input)
    .catch((err) => log.warn({ err, requestId: c.get('requestId') }, 'input was not kept'))
}
