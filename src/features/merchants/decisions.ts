import {
  type AccountAction,
  accountActions,
  accountDecisions,
} from '#src/contract/authentication/account-lifecycle.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { nextItem, reviewFrom, sendDecision } from '#src/features/approvals/index.ts'
import type { Account } from '#src/features/profile/index.ts'
import type { Answer, DecisionAct, Question } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import type { Request } from '#src/web/http/route.ts'
import { accountRules, isReview } from '#views/merchants/lifecycle.ts'
import { refusalFor } from '#views/page/decision-rules.ts'
import type { Page } from '#views/page/page.ts'
import { accountScreen, findAccount } from './account-screen.tsx'
import { accountCrumbs, wayBack } from './crumbs.ts'

export function accountActs(type: BusinessRole): DecisionAct<Account>[] {
  return accountActions.map((action) => actOf(type, action))
}

function actOf(type: BusinessRole, action: AccountAction): DecisionAct<Account> {
  const rules = accountRules[type]
  const { list, view, [action]: path } = pathsOf[type]
  const where = isReview(action) ? 'review' : 'view'
  return {
    path,
    decision: accountDecisions[type][action],
    load: (request) => findAccount(request, type),
    // An account is blocked for who it is, whatever its owner changes meanwhile.
    ...(isReview(action) && { version: ({ updatedAt }: Account) => updatedAt.milliseconds }),
    subject: { type: 'user', of: ({ userId }) => userId },
    guard: {
      refusal: (actor, account) => refusalFor(rules, actor, account, action),
      decided: rules.decided,
      explain: ({ t }, { approvalStatus }, refusal) =>
        t(refusal, { status: t(`profile:accountStatus.${approvalStatus}`) }),
      refused: (request, _account, refusal, from) =>
        accountScreen(request, { type, where, from, refusal }),
    },
    wayBack: (given) => wayBack(type, given),
    ...(action === 'REJECT' && {
      reasons: ({ fullName: name }: Account) => ({
        kind: 'accounts' as const,
        values: { title: name, merchant: name },
      }),
    }),
    nextItem: (request, { userId: id, submittedAt }, from) =>
      nextItem(request, reviewFrom(from), { id, submittedAt }),
    question: ({ page }, account, from) => question(page, type, action, account, from),
    undo: ({ userId: id }) => ({ kind: 'accounts', id }),
    send: (request, account, answer) => send(request, type, action, account, answer),
    after: (request, { userId }) => updateSessions(request, action, userId),
    next: (_request, { userId: id }, from) =>
      from ?? (isReview(action) ? list({ status: 'pending' }) : view({ id })),
  }
}

function question(
  page: Page,
  type: BusinessRole,
  action: AccountAction,
  { userId: id, fullName: name }: Account,
  from: string | null,
): Question {
  const paths = pathsOf[type]
  const href = paths.view({ id })
  const words = questionWords(page.t, `merchants:confirm.${type}.${action}`, { name })
  return {
    action: paths[action]({ id }),
    ...words,
    andNext: action === 'APPROVE' && reviewFrom(from) ? page.t('approvals:andNext') : undefined,
    cancelHref: isReview(action) ? paths.review({ id }, { from }) : (from ?? href),
    crumbs: accountCrumbs(page, type, [{ label: name, href }, { label: words.verb }]),
  }
}

function send(
  request: Request,
  type: BusinessRole,
  action: AccountAction,
  { userId: merchantId }: Account,
  { version, comment }: Answer,
) {
  if (action === 'BLOCK' || action === 'UNBLOCK') {
    const body = { merchantId, userType: type, action, ...(comment && { comment }) }
    return request.upstream.authentication.PUT('/users/{type}/block', { path: { type }, body })
  }
  return sendDecision.accounts(request, {
    id: merchantId,
    userType: type,
    action,
    comment,
    version,
  })
}

/** The services ended the person's sessions; here they end at once, not at the next call. */
async function updateSessions(
  { c }: Request,
  action: AccountAction,
  userId: string,
): Promise<void> {
  const { sessions } = c.get('web')
  if (action === 'BLOCK') await sessions.revoke(userId, 'blocked')
  if (action === 'UNBLOCK') await sessions.revoke(userId, 'closed')
}
