import { readParts } from '#src/contract/change-parts.ts'
import * as contract from '#src/contract/location/branch-lifecycle.ts'
import type { Branch } from '#src/contract/location/branches.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { reviewedAct, reviewFrom, sendDecision } from '#src/features/approvals/index.ts'
import type { Key } from '#src/i18n/keys.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Answer, DecisionAct, Question } from '#src/web/decisions/definition.ts'
import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { branchRules, hasToVerify } from '#views/branches/lifecycle.ts'
import { BranchTies } from '#views/branches/ties.tsx'
import { refusalFor, whoDecided } from '#views/page/decision-rules.ts'
import type { Page } from '#views/page/page.ts'
import { branchScreen } from './branches.tsx'
import { type LoadedBranch, readBranch, readEndingBranch } from './load-branches.ts'

type QuestionedAction = Exclude<contract.BranchAction, 'edit' | 'verify'>

export const branchActs = [
  actOf('delete'),
  actOf('reject'),
  actOf('requestChanges'),
  actOf('approve'),
]

function actOf(action: QuestionedAction) {
  return {
    ...reviewedAct(
      'branches',
      branchRules,
      action,
      { explain, refused: branchScreen.refused },
      (one) => one,
    ),
    path: branchPaths[action],
    load: action === 'delete' ? readEndingBranch : readBranch,
    version: (branch) => branch.version,
    subject: { type: 'branch', of: ({ id }) => id },
    reasons: ({ name, merchant, bank }) => ({
      kind: 'branches',
      values: { title: name, merchant: (merchant ?? bank)?.name ?? '' },
    }),
    question: ({ page }, branch, from) => question(page, branch, from, action),
    ...(action === 'requestChanges' && { parts: acceptableParts }),
    send: (request, branch, answer) =>
      action === 'delete' ? remove(request, branch) : send(request, branch, action, answer),
    next: (_request, _branch, from) =>
      action === 'delete' ? branchPaths.list() : (from ?? approvalPaths.index({ tab: 'branches' })),
    banner: ({ message, displayMessage }) => (action === 'delete' ? message : displayMessage),
  } satisfies DecisionAct<LoadedBranch>
}

/** Parts that need verification can be accepted once verified. */
function acceptableParts({ t }: Page, { parts, address, contactNo }: Branch) {
  const verified = {
    place: address.verified,
    contactNo: contactNo.value === null || contactNo.verified,
  }
  return parts.map((value) => {
    const part = t(`common:part.${value}`)
    const disabled = (value === 'place' || value === 'contactNo') && !verified[value]
    return { value, label: disabled ? t('common:decision.unverified', { part }) : part, disabled }
  })
}

/** While an approved version is live, decisions are about its successor. */
function question(
  page: Page,
  branch: LoadedBranch,
  from: string | null,
  action: QuestionedAction,
): Question {
  const { t } = page
  const { id, name, live } = branch
  const text =
    live && action !== 'delete' ? (`${action}.textLive` as const) : (`${action}.text` as const)
  return {
    action: branchPaths[action]({ id }),
    title: t(`branches:${action}.title`),
    text: t(`branches:${text}`, { name }),
    ...(branch.ties && { children: <BranchTies ties={branch.ties} /> }),
    verb: t(`branches:${action}.action`),
    andNext: action === 'approve' && reviewFrom(from) ? t('approvals:andNext') : undefined,
    cancelHref: branchPaths.show({ id }, { from }),
    crumbs: branchScreen.crumbs(page, branch, from),
  }
}

function explain(page: Page, branch: Branch, refusal: Key): string {
  const decided = whoDecided(page, branch.reviews[0], branch.status, {
    APPROVED: 'branches:refused.approvedBy',
    REJECTED: 'branches:refused.rejectedBy',
  })
  return (refusal === branchRules.decided && decided) || page.t(refusal)
}

function send(
  request: Request,
  { id, ownerType: userType }: Branch,
  action: keyof typeof actionOf,
  answer: Answer,
) {
  const { version, comment } = answer
  const accepted = readParts(answer.accepted)
  const sent = { id, userType, action: actionOf[action], accepted, comment, version }
  return sendDecision.branches(request, sent)
}

const actionOf = {
  approve: 'APPROVE',
  reject: 'REJECT',
  requestChanges: 'REQUEST_CHANGES',
} as const

function remove({ upstream, actor }: Request, { id }: Branch) {
  return upstream.location.DELETE('/branch/{id}', { path: { id }, query: { userId: actor.userId } })
}

export async function update(request: Request): Promise<Result> {
  const { actor, page, upstream } = request
  const branch = await readBranch(request)
  const form = await readForm(request.c)
  const verifyType = contract.verifyTypes.find((one) => one === text(form, 'verifyType'))
  const action = contract.verifyActions.find((one) => one === text(form, 'action'))
  const refusal = refusalFor(branchRules, actor, branch, 'verify')
  if (refusal) return branchScreen.refused(request, branch, explain(page, branch, refusal))
  const failed = page.t('branches:verify.failed')
  if (!verifyType || !action || !hasToVerify(branch, verifyType)) {
    return branchScreen.refused(request, branch, failed)
  }
  const version = versionIn(form)
  const answer = await attempt(
    upstream.location.PUT('/branch/{type}/verify', {
      path: { type: branch.ownerType },
      body: { id: branch.id, verifyType, action, userId: actor.userId, version },
    }),
  )
  if (answer instanceof UpstreamFault) return branchScreen.refused(request, branch, failed)
  if (!answer.ok) {
    return branchScreen.refused(request, await readBranch(request), answer.displayMessage || failed)
  }
  const from = reviewFrom(text(form, 'from'))
  const path = branchPaths.show({ id: branch.id }, { from, marked: verifyType })
  return seeOther(path, { type: 'SUCCESS', message: answer.message })
}
