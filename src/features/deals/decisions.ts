import { type DealAction, dealDecisions } from '#src/contract/core/deal-lifecycle.ts'
import type { Deal } from '#src/contract/core/deals.ts'
import { verdictOf } from '#src/contract/deciding.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { reviewedAct, reviewFrom } from '#src/features/approvals/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Answer, DecisionAct, Question } from '#src/web/decisions/definition.ts'
import type { Request } from '#src/web/http/route.ts'
import { dealRules } from '#views/deals/lifecycle.ts'
import { whoDecided } from '#views/page/decision-rules.ts'
import type { Page } from '#views/page/page.ts'
import { dealScreen, readDeal } from './deals.tsx'

type QuestionedAction = Exclude<DealAction, 'edit'>

export const dealActs = [
  actOf('delete'),
  actOf('reject'),
  actOf('requestChanges'),
  actOf('approve'),
]

function actOf(action: QuestionedAction) {
  return {
    ...reviewedAct(
      'deals',
      dealRules,
      action,
      { explain, refused: dealScreen.refused },
      (deal) => deal,
    ),
    path: dealPaths[action],
    load: readDeal,
    version: (deal) => deal.version,
    subject: { type: 'deal', of: ({ id }) => id },
    reasons: ({ title, merchant }) => ({
      kind: 'deals',
      values: { title, merchant: merchant.name },
    }),
    question: (request, deal, from) => question(request, deal, from, action),
    send: (request, deal, answer) =>
      action === 'delete' ? remove(request, deal) : send(request, deal, action, answer),
    next: ({ actor }, _deal, from) =>
      action === 'delete'
        ? dealPaths.list({ userType: actor.roleLowerCase })
        : (from ?? approvalPaths.index()),
  } satisfies DecisionAct<Deal>
}

function question(
  request: Request,
  deal: Deal,
  from: string | null,
  action: QuestionedAction,
): Question {
  const { t } = request.page
  const address = { userType: request.actor.roleLowerCase, id: deal.id }
  const isLate = action === 'reject' && deal.expired
  return {
    action: dealPaths[action](address),
    title: t(`deals:${action}.title`),
    text: t(isLate ? 'deals:reject.textExpired' : `deals:${action}.text`, {
      title: deal.title,
      merchant: deal.merchant.name,
      from: deal.validFrom.displayDate,
    }),
    verb: t(`deals:${action}.action`),
    andNext: action === 'approve' && reviewFrom(from) ? t('approvals:andNext') : undefined,
    cancelHref: dealPaths.show(address, { from }),
    crumbs: dealScreen.crumbs(request.page, deal, from),
  }
}

export function explain(page: Page, deal: Deal, refusal: Key): string {
  const [last] = deal.reviews
  const decided = whoDecided(page, last, deal.approvalStatus, {
    APPROVED: 'deals:refused.approvedBy',
    REJECTED: 'deals:refused.rejectedBy',
  })
  return decided ?? page.t(refusal)
}

function send(
  { upstream, actor }: Request,
  { id }: Deal,
  action: Exclude<QuestionedAction, 'delete'>,
  answer: Answer,
) {
  const { version, comment } = answer
  return upstream.core.PUT('/deals/{role}/approve', {
    path: { role: actor.role },
    body: {
      id,
      version,
      approvalStatus: verdictOf(dealDecisions[action]),
      userType: 'MERCHANT',
      role: actor.role,
      ...(comment && { comment }),
    },
  })
}

function remove({ upstream, actor }: Request, { id }: Deal) {
  const params = {
    path: { role: actor.role, dealId: id },
    query: { merchantId: actor.userId },
  }
  return upstream.core.DELETE('/deals/{role}/{dealId}', params)
}
