import type { ChangeAction, ReviewKind } from '#src/contract/authentication/account-lifecycle.ts'
import { readParts } from '#src/contract/change-parts.ts'
import { queueOf } from '#src/contract/core/bulk-actions.ts'
import { approvalPaths, reviewPaths } from '#src/contract/screens/approvals.ts'
import type { Answer, DecisionAct, Question } from '#src/web/decisions/definition.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { type Reviewed, reviewRules } from '#views/approvals/lifecycle.ts'
import type { Page } from '#views/page/page.ts'
import { loadReview, readReview } from './load-review.ts'
import { reviewFrom } from './navigation.ts'
import { crumbsOf, decisionText, nothingScreen, reviewScreen } from './review-screen.tsx'
import { reviewedAct } from './reviewed-act.ts'
import { sendDecision } from './send-decision.ts'

export const reviewActs = [
  actOf('business', 'APPROVE'),
  actOf('business', 'REJECT'),
  actOf('business', 'REQUEST_CHANGES'),
  actOf('contact', 'APPROVE'),
  actOf('contact', 'REJECT'),
  actOf('contact', 'REQUEST_CHANGES'),
]

function actOf(kind: ReviewKind, action: ChangeAction): DecisionAct<Reviewed> {
  return {
    ...reviewedAct(
      queueOf[kind],
      reviewRules[kind],
      action,
      {
        explain: (page, { version }, refusal) => decisionText(page, version) ?? page.t(refusal),
        refused,
      },
      ({ version }) => version,
    ),
    path: reviewPaths[kind][action],
    load: (request) => loadReview(request, kind),
    missing: (request) => nothingScreen(request, kind),
    reasons: ({ name }) => ({ kind: queueOf[kind], values: { title: name, merchant: name } }),
    question: (request, review, from) => question(request, review, from, action),
    ...(action === 'REQUEST_CHANGES' && {
      parts: ({ t }: Page, { version }: Reviewed) =>
        version.parts.map((part) => ({ value: part, label: t(`common:part.${part}`) })),
    }),
    send: (request, review, answer) => send(request, review, action, answer),
    next: (_request, _review, from) => from ?? approvalPaths.index({ tab: queueOf[kind] }),
  }
}

function question(
  { page }: Request,
  review: Reviewed,
  from: string | null,
  action: ChangeAction,
): Question {
  const { kind, type, version, name, live } = review
  const isFirst = live.approvalStatus !== 'APPROVED' && action !== 'APPROVE'
  const text = isFirst ? (`${action}.textFirst` as const) : (`${action}.text` as const)
  const address = { userType: type, id: version.id }
  return {
    action: reviewPaths[kind][action](address),
    title: page.t(`approvals:decide.${kind}.${action}.title`),
    text: page.t(`approvals:decide.${kind}.${text}`, { name }),
    verb: page.t(`approvals:decide.${kind}.${action}.verb`),
    andNext: action === 'APPROVE' && reviewFrom(from) ? page.t('approvals:andNext') : undefined,
    cancelHref: reviewPaths[kind].show(address, { from }),
    crumbs: crumbsOf(page, review, from),
  }
}

async function refused(request: Request, review: Reviewed, why: string): Promise<Result> {
  const { kind, type, version, live } = review
  const newer = version.status === 'REPLACED' ? live.change : null
  const current =
    newer?.status === 'PENDING' ? await readReview[kind](request, { type, id: newer.id }) : review
  return current ? reviewScreen(request, current, { refusal: why }) : nothingScreen(request, kind)
}

function send(request: Request, review: Reviewed, action: ChangeAction, answer: Answer) {
  const { kind, version, type: userType } = review
  const { comment, version: seen } = answer
  const accepted = readParts(answer.accepted)
  const sent = { id: version.id, userType, action, accepted, comment, version: seen }
  return sendDecision[queueOf[kind]](request, sent)
}
