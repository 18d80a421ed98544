import type { Context } from 'hono'
import type { ReactNode } from 'react'
import { pageAddress } from '#src/contract/page-address.ts'
import { secondApprovalPaths } from '#src/contract/screens/second-approvals.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { pairingPaths } from '#src/contract/screens/tills.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import type { Key } from '#src/i18n/keys.ts'
import { BadRequest } from '#src/platform/bad-request.ts'
import { isDatabaseDown } from '#src/platform/database-down.ts'
import {
  AwaitsApproval,
  type FaultStatus,
  faultStatus,
  NotSent,
  ProofNeeded,
  SessionOver,
  UpstreamFault,
  type UpstreamRefusal,
  UpstreamRefused,
} from '#src/upstream/result.ts'
import { isOfTill } from '#src/web/auth/session/lucia.ts'
import { typedHere } from '#src/web/forms/form.ts'
import { UnsentComment } from '#views/components/unsent-comment.tsx'
import { Message } from '#views/errors/message.tsx'
import {
  FailureView,
  ForbiddenView,
  NotFoundView,
  UnapprovedView,
  UnavailableView,
} from '#views/errors/pages.tsx'
import type { Screen } from '#views/page/page.ts'
import { answerSignedOut } from './answer-in-place.tsx'
import { isOwnOrigin } from './csrf.ts'
import {
  currentPath,
  isBackgroundRequest,
  isPrefetch,
  isSentByPage,
  VARY,
  wantsFragment,
} from './htmx.ts'
import { safeNext } from './next.ts'
import { keepNotice } from './notices.ts'
import { savedForOther, sendAgain } from './other-sign-in.tsx'
import { describePage } from './page-facts.ts'
import { askForProof } from './prove-identity.tsx'
import { respond } from './respond.ts'
import {
  FactorDue,
  Forbidden,
  NotFound,
  type Result,
  screen,
  seeOther,
  Unapproved,
  ViewOver,
} from './result.ts'
import type { WebEnv } from './route.ts'
import { saveTypedForm } from './save-typed-form.ts'

const WORDS_STAY_MS = 60_000

export async function answerError(error: unknown, c: Context<WebEnv>): Promise<Response> {
  try {
    if (!c.get('page')) c.set('page', describePage(c, null))
    if (error instanceof ViewOver || (error instanceof SessionOver && c.get('session')?.viewer)) {
      if (isPrefetch(c) || isBackgroundRequest(c)) return c.body(null, 204)
      return await respond(c, await leaveView(c))
    }
    if (error instanceof SessionOver) {
      // What is pressed next meets it, too, and says why.
      if (isPrefetch(c)) return c.body(null, 204)
      return isSentByPage(c) ? answerSignedOut(c, error) : await sendToSignIn(c, error)
    }
    if (error instanceof AwaitsApproval) {
      const notice = { type: 'SUCCESS', message: error.words } as const
      return await respond(c, seeOther(secondApprovalPaths.list(), notice))
    }
    const screen = error instanceof FactorDue ? toTwoStep(c) : await screenOf(error, c)
    return isBackgroundRequest(c) ? c.body(null, 204) : await respond(c, screen)
  } catch (second) {
    if (second instanceof SessionOver && !(error instanceof SessionOver)) {
      return answerError(second, c)
    }
    c.get('web').log.error({ err: second, requestId: c.get('requestId') }, 'error page failed')
    return lastResort(c, c.get('requestId'))
  }
}

/** The own session goes on: only what it saw of somebody's account has ended. */
async function leaveView(c: C): Promise<Result> {
  const viewer = c.get('session')?.viewer
  if (viewer) await c.get('web').sessions.views.end(viewer)
  const message = c.get('page').t('authentication:view.over')
  return seeOther(sessionPaths.home(), { type: 'ERROR', message }, { load: true })
}

function toTwoStep(c: C): Result {
  const role = c.get('actor')?.roleLowerCase ?? 'admin'
  return seeOther(twoStepPaths.show({ role }), undefined, { load: true })
}

async function screenOf(error: unknown, c: Context<WebEnv>): Promise<Screen> {
  const { log } = c.get('web')
  const requestId = c.get('requestId')
  if (error instanceof NotFound) return notFound(c)
  if (error instanceof Forbidden) return error.kept ? savedForOther(c) : forbidden(c)
  if (error instanceof Unapproved) return unapproved(c)
  if (error instanceof BadRequest) return badRequest(c, error.status)
  if (error instanceof UpstreamRefused) return refusal(c, error.refusal)
  if (error instanceof NotSent) return sendAgain(c)
  if (error instanceof ProofNeeded) return askForProof(c)
  if (error instanceof UpstreamFault) {
    if (!c.req.raw.signal.aborted) log.warn({ err: error, requestId }, 'service did not answer')
    return unavailable(c, faultStatus(error))
  }
  log.error({ err: error, requestId }, 'request failed')
  return isDatabaseDown(error)
    ? unavailable(c, 503)
    : errorScreen(c, 500, 'common:errors.failureTitle', <FailureView />)
}

function lastResort(c: Context, requestId: string): Response {
  return c.text(`Something went wrong on our side.\nRequest number: ${requestId}\n`, 500)
}

type C = Context<WebEnv>

function errorScreen(c: C, status: Screen['status'], title: Key, main: ReactNode): Screen {
  return screen({ status, title: c.get('page').t(title), main })
}

function notFound(c: C): Screen {
  const comment = typedHere(c)?.values.comment
  const main = (
    <>
      {typeof comment === 'string' && comment.trim() !== '' && <UnsentComment text={comment} />}
      <NotFoundView backHref={referrer(c)} />
    </>
  )
  return errorScreen(c, 404, 'common:errors.notFoundTitle', main)
}

function forbidden(c: C): Screen {
  const main = <ForbiddenView backHref={referrer(c)} />
  return errorScreen(c, 403, 'common:errors.forbiddenTitle', main)
}

function unapproved(c: C): Screen {
  const main = <UnapprovedView rejected={c.get('actor')?.approvalStatus === 'REJECTED'} />
  return errorScreen(c, 422, 'common:errors.unapprovedTitle', main)
}

function badRequest(c: C, status: BadRequest['status']): Screen {
  const { t } = c.get('page')
  if (status === 405) c.header('allow', 'GET, HEAD, POST')
  const why = status === 403 && isWithoutCookies(c) ? 'cookies' : status
  const title = t(`errors:bad.${why}.title`)
  const main = <Message title={title} text={t(`errors:bad.${why}.text`)} />
  return screen({ status, title, main, ...(status === 429 && { retryAfterSeconds: 2 }) })
}

/** Every page sets the visitor cookie, so a form of ours that comes back without it was not let keep it. */
function isWithoutCookies(c: C): boolean {
  return isOwnOrigin(c) && c.get('web').cookies.read(c, 'visitor') === null
}

function refusal(c: C, { kind, displayMessage, retryAfterSeconds }: UpstreamRefusal): Screen {
  if (kind === 'forbidden') return forbidden(c)
  if (kind === 'notFound' || kind === 'invalid') return notFound(c)
  const title = c.get('page').t('common:errors.forbiddenTitle')
  return screen({
    status: kind === 'tooMany' ? 429 : kind === 'viewOnly' ? 403 : 409,
    title,
    main: <Message title={title} text={displayMessage} />,
    ...(retryAfterSeconds && { retryAfterSeconds }),
  })
}

function unavailable(c: C, status: FaultStatus): Screen {
  const { url } = c.get('page')
  const typed = typedHere(c)
  const resend = typed && !typed.withFiles ? { action: url, values: typed.values } : undefined
  const full = status === 507
  const title = full ? 'common:errors.fullTitle' : 'common:errors.unavailableTitle'
  const main = <UnavailableView retryHref={url} resend={resend} full={full} />
  return errorScreen(c, status, title, main)
}

function referrer(c: C): string {
  const { publicOrigin } = c.get('web').config
  const given = c.req.header('referer') ?? ''
  if (!URL.canParse(given) || new URL(given).origin !== publicOrigin) return '/'
  const { pathname, search } = new URL(given)
  return pageAddress(pathname + search) ?? '/'
}

/**
 * A till's people have nothing to sign in with: they are led to a page that says whom to ask. htmx loads the
 * whole page: a redirect would put the sign-in form into a fragment.
 */
async function sendToSignIn(c: Context<WebEnv>, { why, words }: SessionOver): Promise<Response> {
  const { cookies, config, sessions } = c.get('web')
  const id = cookies.read(c, 'session')
  const ofTill = id !== null && isOfTill(id)
  if (ofTill) await sessions.end(id)
  else await saveTypedForm(c)
  if (id) cookies.clear(c, 'session')
  const { pathname, search } = new URL(c.req.url)
  const htmx = wantsFragment(c)
  const requested = pathname + search
  const here = htmx ? currentPath(c, config.publicOrigin) : null
  // A search or another page of the list that is open: what was typed is in the requested address.
  const isOfPage = c.req.method === 'GET' && here?.split('?')[0] === pathname
  const next = safeNext(here && !isOfPage ? here : requested)
  const login = sessionPaths.login({ next: next === sessionPaths.home() ? null : next })
  const [, , token] = pathname.split('/')
  // A new code is opened again without the sign-in that is over.
  const isCode = ofTill && token && pathname === pairingPaths.show({ token })
  const ofTills = isCode ? requested : pairingPaths.over()
  const path = ofTill ? ofTills : why === 'removed' ? sessionPaths.home() : login
  const message = why === 'removed' ? words : ofTill && c.get('page').t('tills:ended.over')
  if (message && !isCode) keepNotice(c, { type: 'ERROR', message, stays: WORDS_STAY_MS })
  c.header('vary', VARY)
  if (!htmx) return c.redirect(path, 303)
  c.header('hx-redirect', path)
  return c.body(null, 401)
}
