import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { SessionOver } from '#src/upstream/result.ts'
import { hashOf } from '#src/web/auth/session/hash.ts'
import { isOfTill, SESSION_ID } from '#src/web/auth/session/lucia.ts'
import type { SignedIn } from '#src/web/auth/session/sessions.ts'
import { isBackgroundRequest, isPrefetch, isSentByPage } from './htmx.ts'
import { describePage } from './page-facts.ts'
import { languageOf } from './preferences.ts'
import { ViewOver } from './result.ts'
import type { WebEnv } from './route.ts'
import { visitorOf } from './visitor.ts'

/** An unknown session cookie means signed out. */
export const identify = createMiddleware<WebEnv>(async function identify(c, next) {
  const { cookies, sessions } = c.get('web')
  const cookie = cookies.read(c, 'session')
  const id = cookie && SESSION_ID.test(cookie) ? cookie : null
  const visitor = visitorOf(c, cookies)
  c.set('visitor', visitor)
  if (id) c.set('bindings', [hashOf(id), visitor])
  const found = id ? await sessions.read(id, !isBackgroundRequest(c)) : null
  if (typeof found === 'string' && id) {
    // A request that nobody made only gets the refusal; the person's next action ends the session.
    if (!isSentByPage(c) && !isPrefetch(c)) await sessions.end(id)
    const { t } = describePage(c, null)
    const ending = found === 'blocked' ? 'errors:service.blocked' : 'errors:service.removed'
    const ofTill = found === 'blocked' ? 'tills:ended.blocked' : 'tills:ended.over'
    throw new SessionOver('removed', t(isOfTill(id) ? ofTill : ending))
  }
  if (found && typeof found !== 'string') {
    if (found.row.viewing && !found.viewer && !isBackgroundRequest(c)) {
      await sessions.views.end(found.row)
      await enter(c, found)
      throw new ViewOver()
    }
    await enter(c, found)
  } else {
    c.set('bindings', id ? [visitor, hashOf(id)] : [visitor])
    c.set('upstream', upstreamOf(c, null))
    c.set('page', describePage(c, null))
  }
  await next()
})

async function enter(c: Context<WebEnv>, found: SignedIn): Promise<void> {
  const upstream = upstreamOf(c, found)
  const { sessions } = c.get('web')
  const signedIn = isBackgroundRequest(c) ? found : await sessions.keepFresh(found, upstream)
  c.set('session', signedIn)
  c.set('actor', signedIn.actor)
  c.set('upstream', upstream)
  c.set('page', describePage(c, signedIn))
}

function upstreamOf(c: Context<WebEnv>, signedIn: SignedIn | null, unsentFor?: string) {
  const { upstream, sessions } = c.get('web')
  const call = callFacts(c, signedIn)
  const bearer = signedIn ? sessions.bearer(signedIn.row, call) : null
  return upstream({
    ...call,
    bearer,
    ...(signedIn && { outdate: (what) => sessions.outdate(signedIn.row, what) }),
    ...(unsentFor !== undefined && { unsentFor }),
  })
}

/** Calls by an administrator's own sign-in, while they view somebody's account. */
export function ownUpstream(c: Context<WebEnv>) {
  const session = c.get('session')
  if (!session?.viewer) return c.get('upstream')
  const { upstream, sessions } = c.get('web')
  const call = callFacts(c)
  return upstream({ ...call, bearer: sessions.bearer(session.viewer, call) })
}

export function stopSending(c: Context<WebEnv>, signedIn: SignedIn): void {
  c.set('upstream', upstreamOf(c, signedIn, signedIn.actor.fullName))
}

export function callFacts(c: Context<WebEnv>, signedIn: SignedIn | null = c.get('session')) {
  return {
    language: languageOf(c, signedIn),
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
    signal: c.req.raw.signal,
  }
}
