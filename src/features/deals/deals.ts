import { dealPaths } from '#src/contract/screens/deals.ts'
import { readTimelineOf } from '#src/features/audit/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamResult } from '#src/upstream/result.ts'
import { refusalFor } from '#src/web/decisions/rules.ts'
import { withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { copyOf, emptyDeal, fromDeal, toRequest } from './deal-form.ts'
import { contextOf, hasErrors, inputErrors, readDealInput } from './deal-input.ts'
import { explain } from './decisions.ts'
import { dealFormScreen, gateScreen } from './form-screen.tsx'
import { addGate, dealRules } from './lifecycle.ts'
import { readDeal, readOwnCategories, readOwnPlan } from './load-deals.ts'
import { dealScreen, refusedScreen } from './show-screen.tsx'

export async function show(request: Request): Promise<Result> {
  const [deal, timeline] = await Promise.all([
    readDeal(request),
    readTimelineOf(request, 'deal', request.params.id ?? ''),
  ])
  return dealScreen(request, deal, timeline)
}

/** The empty form or a copy of an own deal, or what comes before it. */
export async function newDeal(request: Request): Promise<Result> {
  const [plan, categories] = await Promise.all([readOwnPlan(request), readOwnCategories(request)])
  const gate = addGate(request.actor, plan)
  if (gate && gate !== 'open') return gateScreen(request, gate)
  if (categories.length === 0) return gateScreen(request, 'noCategories')
  const { today, timeZone } = contextOf(request)
  const copied = request.query.get('copy')
  if (copied) {
    const deal = await readDeal({ ...request, params: { id: copied } })
    return dealFormScreen(request, { values: copyOf(deal, categories, today, timeZone) })
  }
  const only = categories.length === 1 ? categories[0]?.id : ''
  return dealFormScreen(request, { values: { ...emptyDeal(today), categoryId: only ?? '' } })
}

export async function create(request: Request): Promise<Result> {
  const { actor, upstream, page } = request
  const input = await readDealInput(request)
  const errors = inputErrors(request, input)
  if (hasErrors(errors, input)) return dealFormScreen(request, { ...input, errors })
  const body = toRequest(input.values, actor.userId, page.format.timeZone)
  const answer = await attempt(
    upstream.read(
      upstream.core.POST('/deals/{role}', { params: { path: { role: actor.role } }, body }),
    ),
  )
  if (!isDone(answer)) return dealFormScreen(request, { ...input, errors: {}, refusal: answer })
  const path = dealPaths.show({ userType: actor.roleLowerCase, id: answer.data.dealId })
  return seeOther(path, { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const deal = await readDeal(request)
  const refusal = refusalFor(dealRules, request.actor, deal, 'edit')
  if (refusal) return refusedScreen(request, deal, explain(request.page, deal, refusal))
  const values = fromDeal(deal, request.page.format.timeZone)
  return dealFormScreen(request, { values, deal, version: deal.version })
}

export async function update(request: Request): Promise<Result> {
  const { actor, upstream, page } = request
  const deal = await readDeal(request)
  const refusal = refusalFor(dealRules, actor, deal, 'edit')
  if (refusal) return refusedScreen(request, deal, explain(page, deal, refusal))
  const input = { ...(await readDealInput(request)), deal }
  const errors = inputErrors(request, input, deal)
  if (hasErrors(errors, input)) return dealFormScreen(request, { ...input, errors })
  const payload = toRequest(input.values, actor.userId, page.format.timeZone)
  const body = { ...payload, id: deal.id, version: input.version }
  const answer = await attempt(
    upstream.read(
      upstream.core.PUT('/deals/{role}', { params: { path: { role: actor.role } }, body }),
    ),
  )
  if (!isDone(answer)) {
    const { version } = withSubmittedVersion(deal, input.version, answer)
    return dealFormScreen(request, { ...input, version, errors: {}, refusal: answer })
  }
  const path = dealPaths.show({ userType: actor.roleLowerCase, id: deal.id })
  return seeOther(path, { type: 'SUCCESS', message: answer.displayMessage })
}

function isDone<Data>(
  answer: UpstreamResult<Data> | UpstreamFault,
): answer is Extract<UpstreamResult<Data>, { ok: true }> {
  return !(answer instanceof UpstreamFault) && answer.ok
}
