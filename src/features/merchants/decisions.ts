import type { AccountAction } from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { confirmScreen } from './confirm-screen.tsx'
import { wayBack } from './crumbs.ts'
import { findAccount } from './find-account.ts'
import { commentError, isPossible } from './lifecycle.ts'
import { refusedScreen, tooLate } from './refused.ts'
import { sendDecision } from './send-decision.ts'
import { updateSessions } from './update-sessions.ts'

/** The question before the act, as a dialog or a page. */
export function ask(type: BusinessRole, action: AccountAction) {
  return async function askFirst(request: Request): Promise<Result> {
    const account = await findAccount(request, type)
    const from = wayBack(type, request.query.get('from'))
    const params = { type, action, account, from }
    if (!isPossible(action, account.approvalStatus)) {
      return refusedScreen(request, params, tooLate(request, account))
    }
    return confirmScreen(request, { ...params, version: String(account.updatedAt.milliseconds) })
  }
}

/** Decides; who comes too late reads who was faster, in the service's words, over the fresh record. */
export function decide(type: BusinessRole, action: AccountAction) {
  return async function decideNow(request: Request): Promise<Result> {
    const account = await findAccount(request, type)
    const form = await readForm(request.c)
    const [comment, version] = [text(form, 'comment').trim(), text(form, 'version')]
    const from = wayBack(type, text(form, 'from'))
    const params = { type, action, account, from, comment, version }
    const error = commentError(action, comment)
    if (error) {
      return isPossible(action, account.approvalStatus)
        ? confirmScreen(request, { ...params, error })
        : refusedScreen(request, params, tooLate(request, account))
    }
    const answer = await sendDecision(request, params)
    if (answer.ok) {
      await updateSessions(request, action, account.userId)
      const next = from ?? afterwards(type, action, account.userId)
      return seeOther(next, { type: 'SUCCESS', message: answer.displayMessage })
    }
    if (answer.kind === 'invalid') {
      return confirmScreen(request, { ...params, message: answer.displayMessage })
    }
    if (answer.kind !== 'ruleBroken') throw new UpstreamRefused(answer)
    return refusedScreen(request, params, answer.displayMessage)
  }
}

/** From a review to those that still wait, otherwise back to the record. */
function afterwards(type: BusinessRole, action: AccountAction, id: string): string {
  const { list, view } = pathsOf[type]
  const isReview = action === 'APPROVE' || action === 'REJECT'
  return isReview ? list({ status: 'pending' }) : view({ id })
}
