import type { ChangeAction } from '#src/contract/authentication/account-lifecycle.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { reviewFrom } from './crumbs.ts'
import { decisionText } from './decision-text.ts'
import { commentError, decisionsFor, type ReviewKind } from './lifecycle.ts'
import { readReview, reviewParams } from './load-review.ts'
import { confirmScreen, nothingScreen, reviewScreen } from './review-screen.tsx'
import type { Reviewed } from './reviewed.ts'

export const showBusiness = (request: Request) => show(request, 'business')
export const newBusinessApproval = (request: Request) => ask(request, 'business', 'APPROVE')
export const newBusinessRejection = (request: Request) => ask(request, 'business', 'REJECT')
export const approveBusiness = (request: Request) => decide(request, 'business', 'APPROVE')
export const rejectBusiness = (request: Request) => decide(request, 'business', 'REJECT')

export const showContact = (request: Request) => show(request, 'contact')
export const newContactApproval = (request: Request) => ask(request, 'contact', 'APPROVE')
export const newContactRejection = (request: Request) => ask(request, 'contact', 'REJECT')
export const approveContact = (request: Request) => decide(request, 'contact', 'APPROVE')
export const rejectContact = (request: Request) => decide(request, 'contact', 'REJECT')

async function show(request: Request, kind: ReviewKind): Promise<Result> {
  const review = await load(request, kind)
  return review ? reviewScreen(request, review) : nothingScreen(request, kind)
}

/** The question before the act, as a dialog or a page. */
async function ask(request: Request, kind: ReviewKind, action: ChangeAction): Promise<Result> {
  const review = await load(request, kind)
  if (!review) return nothingScreen(request, kind)
  if (!isOpen(request, review, action)) return refused(request, review)
  return confirmScreen(request, { review, action, from: reviewFrom(request.query.get('from')) })
}

async function decide(request: Request, kind: ReviewKind, action: ChangeAction): Promise<Result> {
  const form = await readForm(request.c)
  const review = await load(request, kind)
  if (!review) return nothingScreen(request, kind)
  const from = reviewFrom(text(form, 'from'))
  const comment = text(form, 'comment').trim()
  if (!isOpen(request, review, action)) return refused(request, review)
  const error = commentError(action, comment)
  if (error) return confirmScreen(request, { review, action, from, comment, error })
  const answer = await sendDecision(request, review, { action, comment })
  if (!answer.ok) return refused(request, review, answer.displayMessage)
  await request.c.get('web').sessions.outdate({ userId: review.version.userId })
  const tab = kind === 'business' ? 'profile' : 'contact'
  const message = answer.displayMessage
  return seeOther(from ?? approvalPaths.index({ tab }), { type: 'SUCCESS', message })
}

async function load(request: Request, kind: ReviewKind): Promise<Reviewed | null> {
  const params = reviewParams(request, kind)
  return params && readReview(request, params)
}

function isOpen({ actor }: Request, { kind, version }: Reviewed, action: ChangeAction): boolean {
  return decisionsFor(actor, kind, version.status).includes(action)
}

/** What it has become meanwhile: decided by somebody, or the newer version that took its place. */
async function refused(request: Request, review: Reviewed, message?: string): Promise<Result> {
  const { kind, type, version } = review
  const now = await readReview(request, { kind, type, id: version.id })
  const newer = now?.version.status === 'REPLACED' ? now.live.change : null
  const current =
    newer?.status === 'PENDING' ? await readReview(request, { kind, type, id: newer.id }) : now
  if (!current) return nothingScreen(request, kind)
  const { page } = request
  const decided = current.version.decidedBy && decisionText(page, current.version)
  return reviewScreen(request, current, decided || message || page.t('approvals:page.replaced'))
}

type Decision = { action: ChangeAction; comment: string }

function sendDecision({ upstream }: Request, review: Reviewed, { action, comment }: Decision) {
  const { kind, version, type: userType } = review
  const body = { id: version.id, userType, action, ...(comment && { comment }) }
  return upstream.read(
    kind === 'business'
      ? upstream.authentication.PUT('/business/approve', { body })
      : upstream.authentication.PUT('/contact/approve', { body }),
  )
}
