import type { Context } from 'hono'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { signUpPaths } from '#src/contract/screens/sign-up.ts'
import {
  arrivalPath,
  askForCode,
  deviceOf,
  enter,
  landingPath,
  rememberDevice,
} from '#src/features/sign-in/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { UpstreamRefusal } from '#src/upstream/result.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { safeNext } from '#src/web/http/next.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest, WebEnv } from '#src/web/http/route.ts'
import { type Attempt, beginAttempt, sameSecret, takeAttempt } from './attempt.ts'
import { authorizationUrl, type Configured, configured, exchangeCode } from './provider-client.ts'
import * as calls from './upstream-calls.ts'

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

/** The return from a provider. Nothing from the address is ever shown. */
export async function callback(request: PublicRequest): Promise<Result> {
  const { c, params, query } = request
  const at = configured(c, params.provider)
  const attempt = takeAttempt(c)
  const expected = attempt?.provider === at.provider ? attempt : null
  if (!expected || !sameSecret(query.get('state') ?? '', expected.state))
    return sorry(request, attempt, 'social:errors.strange')
  if (query.has('error')) return sorry(request, expected, errorKey(query.get('error')))
  const idToken = await tokenFor(c, at, expected, query.get('code'))
  if (!idToken) return sorry(request, expected, 'social:errors.noAnswer')
  return expected.intent === 'link'
    ? linkAccount(request, expected, idToken)
    : beginSession(request, expected, idToken)
}

function tokenFor(c: Context<WebEnv>, at: Configured, { verifier }: Attempt, code: string | null) {
  if (!code) return null
  return exchangeCode(at.client, at.redirectUri, { code, verifier }, c.req.raw.signal)
}

async function beginSession(
  request: PublicRequest,
  attempt: Attempt,
  idToken: string,
): Promise<Result> {
  const { c, page } = request
  const services = c.get('web').upstream({ ...callFacts(c), bearer: null })
  const ask = attempt.intent === 'sign-up' ? calls.signUp : calls.signIn
  const credential = { idToken, nonce: attempt.nonce, device: deviceOf(c) }
  const result = await ask(services, attempt.provider, credential)
  if (result && !result.ok) return askForCode(c, result, attempt.next) ?? refused(attempt, result)
  const begun = result && (await enter(c, result.data))
  if (!begun) return sorry(request, attempt, 'social:errors.noAnswer')
  rememberDevice(c)
  const notice = { type: 'SUCCESS' as const, message: page.t('social:success') }
  return seeOther(await arrivalPath(c, begun, attempt.next), notice)
}

async function linkAccount(
  request: PublicRequest,
  attempt: Attempt,
  idToken: string,
): Promise<Result> {
  const { actor, upstream } = request
  const { provider, nonce, userId } = attempt
  if (actor?.userId !== userId) return sorry(request, attempt, 'social:errors.strange')
  const result = await calls.link(upstream, provider, { idToken, nonce })
  if (!result) return sorry(request, attempt, 'social:errors.noAnswer')
  if (!result.ok) return refused(attempt, result)
  return seeOther(backTo(attempt), { type: 'SUCCESS', message: result.displayMessage })
}

function errorKey(error: string | null): Key {
  return error === 'access_denied' ? 'social:errors.cancelled' : 'social:errors.refused'
}

function sorry({ page }: PublicRequest, attempt: Attempt | null, key: Key): Result {
  return seeOther(backTo(attempt), { type: 'ERROR', message: page.t(key) })
}

/** The service's message, and the mark the documents want after it. */
function refused(attempt: Attempt, { displayMessage }: UpstreamRefusal): Result {
  const message = `${displayMessage.replace(/[.!]$/, '')}!`
  return seeOther(backTo(attempt), { type: 'ERROR', message })
}

function backTo(attempt: Attempt | null): string {
  if (attempt?.intent === 'sign-up') return signUpPaths.show()
  if (attempt?.intent === 'link' && attempt.next) return attempt.next
  return sessionPaths.login({ next: attempt?.next })
}
