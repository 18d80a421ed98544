import type { DealAction } from '#src/contract/core/deal-lifecycle.ts'
import { reviewFrom } from '#src/features/approvals/index.ts'
import { approvalPaths } from '#src/features/approvals/paths.ts'
import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { confirmScreen } from './confirm-screen.tsx'
import { commentError, refusalFor } from './lifecycle.ts'
import { readDeal } from './load-deals.ts'
import { dealPaths } from './paths.ts'
import { refusedScreen } from './show-screen.tsx'

export const newApproval = (request: Request) => ask(request, 'approve')
export const newRejection = (request: Request) => ask(request, 'reject')
export const newDeletion = (request: Request) => ask(request, 'delete')

export const createApproval = (request: Request) => decide(request, 'approve')
export const createRejection = (request: Request) => decide(request, 'reject')

/** Deletes an own pending or rejected deal. */
export async function destroy(request: Request): Promise<Result> {
  const { actor, upstream } = request
  const deal = await readDeal(request)
  if (refusalFor(actor, deal, 'delete')) return refusedScreen(request, deal)
  const params = {
    path: { role: actor.role, dealId: deal.id },
    query: { merchantId: actor.userId },
  }
  const answer = await upstream.read(upstream.core.DELETE('/deals/{role}/{dealId}', { params }))
  if (!answer.ok) return refusedScreen(request, await readDeal(request), answer.displayMessage)
  const path = dealPaths.list({ userType: actor.roleLowerCase })
  return seeOther(path, { type: 'SUCCESS', message: answer.displayMessage })
}

/** The question before the act, as a dialog or a page. */
async function ask(request: Request, action: DealAction): Promise<Result> {
  const deal = await readDeal(request)
  if (refusalFor(request.actor, deal, action)) return refusedScreen(request, deal)
  const from = reviewFrom(request.query.get('from'))
  return confirmScreen(request, { action, deal, from, version: deal.version })
}

async function decide(request: Request, action: 'approve' | 'reject'): Promise<Result> {
  const deal = await readDeal(request)
  const form = await readForm(request.c)
  const comment = text(form, 'comment').trim()
  const from = reviewFrom(text(form, 'from'))
  const version = versionIn(form)
  if (refusalFor(request.actor, deal, action)) return refusedScreen(request, deal)
  const error = commentError(action, comment)
  if (error) return confirmScreen(request, { action, deal, from, version, comment, error })
  const answer = await sendDecision(request, { action, id: deal.id, version, comment })
  if (!answer.ok) return refusedScreen(request, await readDeal(request), answer.displayMessage)
  return seeOther(from ?? approvalPaths.index(), {
    type: 'SUCCESS',
    message: answer.displayMessage,
  })
}

type Decision = { action: 'approve' | 'reject'; id: string; version: number; comment: string }

function sendDecision({ upstream, actor }: Request, decision: Decision) {
  const { action, id, version, comment } = decision
  return upstream.read(
    upstream.core.PUT('/deals/{role}/approve', {
      params: { path: { role: actor.role } },
      body: {
        id,
        version,
        approvalStatus: action === 'approve' ? 'APPROVED' : 'REJECTED',
        userType: 'MERCHANT',
        role: actor.role,
        ...(comment && { comment }),
      },
    }),
  )
}
