import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import { landingPath } from '#src/features/sign-in/index.ts'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { beginAttempt } from './attempt.ts'
import { configured } from './configured.ts'
import { authorizationUrl } from './provider-client.ts'

export function startSignIn(request: PublicRequest): Result {
  return start(request, 'sign-in')
}

export function startSignUp(request: PublicRequest): Result {
  return start(request, 'sign-up')
}

/** Starts only from our own pages: anyone lured to this address sees a page with a button instead. */
function start({ c, actor, params, query }: PublicRequest, intent: 'sign-in' | 'sign-up'): Result {
  const { provider, client, redirectUri } = configured(c, params.provider)
  const next = safeNext(query.get('next'))
  if (actor) return seeOther(next ?? landingPath(actor))
  if (!isFromOurPages(c.req.header('sec-fetch-site'), c.req.header('referer')))
    return seeOther(intent === 'sign-up' ? signUpPaths.show() : sessionPaths.login({ next }))
  const attempt = beginAttempt(c, { provider, intent, next })
  return c.redirect(authorizationUrl(client, redirectUri, attempt).href, 303)

  function isFromOurPages(site: string | undefined, referer: string | undefined): boolean {
    if (site !== undefined) return site === 'same-origin'
    return referer?.startsWith(`${c.get('web').config.publicOrigin}/`) ?? false
  }
}
