import type { Context } from 'hono'
import { isDatabaseDown } from '#src/runtime/database-down.ts'
import { faultStatus } from '#src/upstream/attempt.ts'
import { HeldBack, SessionOver, UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { BadRequest } from './bad-request.ts'
import {
  badRequest,
  failure,
  forbidden,
  notFound,
  refusal,
  unapproved,
  unavailable,
} from './error-screens.tsx'
import { isBackgroundRequest } from './htmx.ts'
import { lastResort } from './last-resort.ts'
import { savedForOther, sendAgain } from './other-sign-in.tsx'
import { describePage } from './page-facts.ts'
import { respond } from './respond.ts'
import { Forbidden, NotFound, Unapproved } from './result.ts'
import type { WebEnv } from './route.ts'
import { sendToSignIn } from './sign-in-again.ts'

export async function answerError(error: unknown, c: Context<WebEnv>): Promise<Response> {
  try {
    if (error instanceof SessionOver) {
      return error.why === 'expired' && isBackgroundRequest(c)
        ? c.body(null, 204)
        : sendToSignIn(c, error)
    }
    if (!c.get('page')) c.set('page', describePage(c, null))
    const screen = await screenOf(error, c)
    return isBackgroundRequest(c) ? c.body(null, 204) : await respond(c, screen)
  } catch (second) {
    if (second instanceof SessionOver && !(error instanceof SessionOver)) {
      return answerError(second, c)
    }
    c.get('web').log.error({ err: second, requestId: c.get('requestId') }, 'error page failed')
    return lastResort(c, c.get('requestId'))
  }
}

async function screenOf(error: unknown, c: Context<WebEnv>): Promise<Screen> {
  const { log } = c.get('web')
  const requestId = c.get('requestId')
  if (error instanceof NotFound) return notFound(c)
  if (error instanceof Forbidden) return error.kept ? savedForOther(c) : forbidden(c)
  if (error instanceof Unapproved) return unapproved(c)
  if (error instanceof BadRequest) return badRequest(c, error.status)
  if (error instanceof UpstreamRefused) return refusal(c, error.refusal)
  if (error instanceof HeldBack) return sendAgain(c)
  if (error instanceof UpstreamFault) {
    log.warn({ err: error, requestId }, 'service did not answer')
    return unavailable(c, faultStatus(error))
  }
  log.error({ err: error, requestId }, 'request failed')
  return isDatabaseDown(error) ? unavailable(c, 503) : failure(c)
}
