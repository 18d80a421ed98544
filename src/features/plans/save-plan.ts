import { newKey } from '#src/web/forms/form-key.ts'
import { save, withSubmittedVersion } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { userTypeOf, wordOf } from './filters.ts'
import { planFormScreen } from './form-screen.tsx'
import { findPlan } from './load-plans.ts'
import { planPaths } from './paths.ts'
import { emptyPlan, fromPlan, toRequest } from './plan-form.ts'
import { readPlanInput } from './plan-input.ts'

export async function newPlan(request: Request): Promise<Result> {
  const type = userTypeOf(request.params.userType)
  return planFormScreen(request, type, null, { values: emptyPlan, key: newKey() })
}

/** Adds a plan and goes back to the list. */
export async function create(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const userRole = userTypeOf(request.params.userType)
  const { values, errors, key } = await readPlanInput(request)
  if (Object.keys(errors).length > 0) {
    return planFormScreen(request, userRole, null, { values, errors, key })
  }
  const body = { ...toRequest(values), userRole, key, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.POST('/subscription', { body })))
  if (!answer.ok) {
    return planFormScreen(request, userRole, null, { values, saveError: answer.saveError, key })
  }
  const list = planPaths.list({ userType: wordOf(userRole) })
  return seeOther(list, { type: 'SUCCESS', message: answer.displayMessage })
}

export async function edit(request: Request): Promise<Result> {
  const plan = await findPlan(request, request.params.id)
  return planFormScreen(request, plan.userRole, plan, { values: fromPlan(plan) })
}

/** Saves what was seen and goes back to the summary; who comes second reads what the first one saved. */
export async function update(request: Request): Promise<Result> {
  const { upstream, actor } = request
  const plan = await findPlan(request, request.params.id)
  const { values, errors, version } = await readPlanInput(request)
  if (Object.keys(errors).length > 0) {
    return planFormScreen(request, plan.userRole, withSubmittedVersion(plan, version), {
      values,
      errors,
    })
  }
  const body = { ...toRequest(values), version, id: plan.id, userId: actor.userId }
  const answer = await save(upstream.read(upstream.core.PUT('/subscription', { body })))
  if (!answer.ok) {
    const { saveError } = answer
    const seen = withSubmittedVersion(plan, version, saveError)
    return planFormScreen(request, plan.userRole, seen, { values, saveError })
  }
  const summary = planPaths.summary({ id: plan.id })
  return seeOther(summary, { type: 'SUCCESS', message: answer.displayMessage })
}
