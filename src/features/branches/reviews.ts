import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { reviewFrom } from '#src/features/approvals/index.ts'
import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Verb } from './confirm.ts'
import { confirmScreen } from './confirm-screen.tsx'
import { commentError, refusalFor } from './lifecycle.ts'
import { readBranch } from './load-branches.ts'
import { refusedScreen } from './show-screen.tsx'

export const newApproval = (request: Request) => ask(request, 'approve')
export const newRejection = (request: Request) => ask(request, 'reject')
export const newDeletion = (request: Request) => ask(request, 'delete')

export const createApproval = (request: Request) => decide(request, 'approve')
export const createRejection = (request: Request) => decide(request, 'reject')

/** Deletes an own branch; the banner is the service's `message`. */
export async function destroy(request: Request): Promise<Result> {
  const { actor, upstream } = request
  const branch = await readBranch(request)
  const refusal = refusalFor(actor, branch, 'delete')
  if (refusal) return refusedScreen(request, branch, request.page.t(refusal))
  const params = { path: { id: branch.id }, query: { userId: actor.userId } }
  const answer = await upstream.read(upstream.location.DELETE('/branch/{id}', { params }))
  if (!answer.ok) return refusedScreen(request, branch, answer.displayMessage)
  return seeOther(branchPaths.list(), { type: 'SUCCESS', message: answer.message })
}

/** The question before the act, as a dialog or a page. */
async function ask(request: Request, action: Verb): Promise<Result> {
  const branch = await readBranch(request)
  const refusal = refused(request, branch, action)
  if (refusal) return refusal
  const from = reviewFrom(request.query.get('from'))
  return confirmScreen(request, { action, branch, from, version: branch.version })
}

async function decide(request: Request, action: 'approve' | 'reject'): Promise<Result> {
  const branch = await readBranch(request)
  const form = await readForm(request.c)
  const comment = text(form, 'comment').trim()
  const from = reviewFrom(text(form, 'from'))
  const version = versionIn(form)
  const refusal = refused(request, branch, action)
  if (refusal) return refusal
  const error = commentError(action, comment)
  if (error) return confirmScreen(request, { action, branch, from, version, comment, error })
  const { upstream } = request
  const answer = await upstream.read(
    upstream.location.PUT('/branch/approve', {
      body: {
        id: branch.id,
        version,
        action: action === 'approve' ? 'APPROVE' : 'REJECT',
        ...(comment && { comment }),
      },
    }),
  )
  if (!answer.ok) return refusedScreen(request, await readBranch(request), answer.displayMessage)
  return seeOther(from ?? approvalPaths.index({ tab: 'branches' }), {
    type: 'SUCCESS',
    message: answer.displayMessage,
  })
}

/** Too late, or too early: the branch as it is now, with who decided and when, or what is missing. */
function refused(request: Request, branch: Awaited<ReturnType<typeof readBranch>>, action: Verb) {
  const reason = refusalFor(request.actor, branch, action)
  if (!reason) return null
  const decided = reason === 'branches:refused.decided'
  return refusedScreen(request, branch, decided ? undefined : request.page.t(reason))
}
