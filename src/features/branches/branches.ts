import { branchPaths } from '#src/contract/screens/branches.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { refusalFor } from '#src/web/decisions/rules.ts'
import { withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { branchErrors, emptyBranch, fromBranch, toRequest } from './branch-form.ts'
import { type BranchInput, readBranchInput } from './branch-input.ts'
import { branchFormScreen } from './form-screen.tsx'
import { branchRules } from './lifecycle.ts'
import { readBranch } from './load-branches.ts'
import { branchScreen, refusedScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const [branch, timeline] = await Promise.all([
    readBranch(request),
    readTimelineOf(request, 'branch', request.params.id ?? ''),
  ])
  return branchScreen(request, branch, timeline)
}

export function newBranch(request: Request): Result {
  return branchFormScreen(request, { values: emptyBranch })
}

export async function create(request: Request): Promise<Result> {
  const { actor, upstream } = request
  const input = await readBranchInput(request)
  const errors = { ...branchErrors(input.values), ...input.errors }
  if (isShownAgain(errors, input)) return branchFormScreen(request, { ...input, errors })
  const body = toRequest(input.values, actor.userId)
  const type = actor.isBank ? 'BANK' : 'MERCHANT'
  const answer = await attempt(
    upstream.read(upstream.location.POST('/branch/{type}', { params: { path: { type } }, body })),
  )
  if (!isDone(answer)) return branchFormScreen(request, { ...input, errors: {}, refusal: answer })
  const path = branchPaths.show({ id: answer.data.id })
  return seeOther(path, { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const branch = await readBranch(request)
  const refusal = refusalFor(branchRules, request.actor, branch, 'edit')
  if (refusal) return refusedScreen(request, branch, request.page.t(refusal))
  const { version } = branch
  return branchFormScreen(request, { values: fromBranch(branch), branch, version })
}

export async function update(request: Request): Promise<Result> {
  const { actor, upstream, page } = request
  const branch = await readBranch(request)
  const refusal = refusalFor(branchRules, actor, branch, 'edit')
  if (refusal) return refusedScreen(request, branch, page.t(refusal))
  const input = { ...(await readBranchInput(request)), branch }
  const errors = { ...branchErrors(input.values), ...input.errors }
  if (isShownAgain(errors, input)) return branchFormScreen(request, { ...input, errors })
  const body = { ...toRequest(input.values, actor.userId), id: branch.id, version: input.version }
  const answer = await attempt(upstream.read(upstream.location.PUT('/branch', { body })))
  if (!isDone(answer)) {
    const { version } = withSubmittedVersion(branch, input.version, answer)
    return branchFormScreen(request, { ...input, version, errors: {}, refusal: answer })
  }
  const path = branchPaths.show({ id: branch.id })
  return seeOther(path, { type: 'SUCCESS', message: answer.displayMessage })
}

function isShownAgain(errors: object, { asksMore, uploadFailed }: BranchInput): boolean {
  return asksMore || uploadFailed || Object.keys(errors).length > 0
}

function isDone<Data>(
  answer: UpstreamResult<Data> | UpstreamFault,
): answer is Extract<UpstreamResult<Data>, { ok: true }> {
  return !(answer instanceof UpstreamFault) && answer.ok
}
