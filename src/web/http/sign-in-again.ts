import type { Context } from 'hono'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import type { SessionOver } from '#src/upstream/result.ts'
import { currentPath, VARY, wantsFragment } from './htmx.ts'
import { safeNext } from './next.ts'
import { keepNotice } from './notices.ts'
import type { WebEnv } from './route.ts'
import { saveTypedForm } from './save-typed-form.ts'

const WORDS_STAY_MS = 60_000

/** htmx loads the page: a redirect would put the sign-in form into a fragment. */
export async function sendToSignIn(
  c: Context<WebEnv>,
  { why, words }: SessionOver,
): Promise<Response> {
  const { cookies, config } = c.get('web')
  if (why === 'expired') await saveTypedForm(c)
  if (cookies.read(c, 'session')) cookies.clear(c, 'session')
  const { pathname, search } = new URL(c.req.url)
  const htmx = wantsFragment(c)
  const page = (htmx && currentPath(c, config.publicOrigin)) || pathname + search
  const next = safeNext(page)
  const login = sessionPaths.login({ next: next === sessionPaths.home() ? null : next })
  const path = why === 'removed' ? sessionPaths.home() : login
  if (why === 'removed' && words) {
    keepNotice(c, { type: 'ERROR', message: words, stays: WORDS_STAY_MS })
  }
  c.header('vary', VARY)
  if (!htmx) return c.redirect(path, 303)
  c.header('hx-redirect', path)
  return c.body(null, 401)
}
