import { verifyActions, verifyTypes } from '#src/contract/location/branch-lifecycle.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { reviewFrom } from '#src/features/approvals/index.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { refusalFor } from '#src/web/decisions/rules.ts'
import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { refusedScreen } from './branches.tsx'
import { explain } from './decisions.ts'
import { branchRules, hasToVerify } from './lifecycle.ts'
import { readBranch } from './load-branches.ts'

export async function update(request: Request): Promise<Result> {
  const { actor, page, upstream } = request
  const branch = await readBranch(request)
  const form = await readForm(request.c)
  const verifyType = verifyTypes.find((one) => one === text(form, 'verifyType'))
  const action = verifyActions.find((one) => one === text(form, 'action'))
  const refusal = refusalFor(branchRules, actor, branch, 'verify')
  if (refusal) return refusedScreen(request, branch, explain(page, branch, refusal))
  const failed = page.t('branches:verify.failed')
  if (!verifyType || !action || !hasToVerify(branch, verifyType)) {
    return refusedScreen(request, branch, failed)
  }
  const version = versionIn(form)
  const answer = await attempt(
    upstream.location.PUT('/branch/{type}/verify', {
      path: { type: branch.ownerType },
      body: { id: branch.id, verifyType, action, userId: actor.userId, version },
    }),
  )
  if (answer instanceof UpstreamFault) return refusedScreen(request, branch, failed)
  if (!answer.ok) {
    return refusedScreen(request, await readBranch(request), answer.displayMessage || failed)
  }
  const from = reviewFrom(text(form, 'from'))
  const path = branchPaths.show({ id: branch.id }, { from, marked: verifyType })
  return seeOther(path, { type: 'SUCCESS', message: answer.message })
}
