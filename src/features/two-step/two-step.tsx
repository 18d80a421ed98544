import { emptyValues, readFields } from '#src/web/forms/field.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Outcome, save } from '#src/web/forms/save-result.ts'
import { NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { codesFields, confirmFields, keptFields, startFields } from './fields.ts'
import {
  codesScreen,
  endFieldsOf,
  endScreen,
  onScreen,
  renewScreen,
  setupScreen,
  startScreen,
} from './screens.tsx'
import { pageOf, readState, requireOwnRole } from './state.ts'

/** Off, begun or on: one page, whatever step comes next. */
export async function show(request: Request): Promise<Result> {
  const state = await readState(request)
  const addsApp = !state.app && request.query.get('add') === 'app'
  if (state.on && !addsApp) return onScreen(request, state)
  if (state.setup) return setupScreen(request, state.setup, {})
  return startScreen(request, state, {})
}

export async function start(request: Request): Promise<Result> {
  const state = await readState(request)
  if (state.app) return seeOther(pageOf(request))
  const fields = startFields
  const { values, errors } = state.asksPassword
    ? await readFields(request, fields)
    : { values: emptyValues(fields), errors: {} }
  if (Object.keys(errors).length > 0) return startScreen(request, state, { errors })
  const body = state.asksPassword ? { password: values.password } : {}
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/second-factor/start', { body }))
  if (!answer.ok) return startScreen(request, state, answer)
  return seeOther(pageOf(request, { add: 'app' }))
}

/** The recovery codes stand in this answer alone. */
export async function confirm(request: Request): Promise<Result> {
  requireOwnRole(request)
  const { c, actor, upstream } = request
  const fields = confirmFields
  const { values, errors } = await readFields(request, fields)
  const refused = async (outcome: Outcome<'code'>) => {
    const state = await readState(request)
    return state.setup ? setupScreen(request, state.setup, outcome) : seeOther(pageOf(request))
  }
  if (Object.keys(errors).length > 0) return refused({ errors })
  const body = { code: values.code }
  const answer = await save(upstream.authentication.POST('/users/second-factor/confirm', { body }))
  if (!answer.ok) return refused(answer)
  const signInId = c.get('session')?.row.signInId
  if (signInId) await c.get('web').sessions.revoke(actor.userId, 'factor', { except: signInId })
  const { codes } = answer.data
  return codes.length > 0
    ? codesScreen(request, codes)
    : seeOther(pageOf(request), noticeOf(answer))
}

export async function kept(request: Request): Promise<Result> {
  const { on } = await readState(request)
  if (!on) return seeOther(pageOf(request))
  const fields = keptFields
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) return codesScreen(request, [], { errors })
  const body = { ending: values.ending }
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/second-factor/codes/kept', { body }))
  if (!answer.ok) return codesScreen(request, [], answer)
  return seeOther(pageOf(request), noticeOf(answer))
}

export async function askForCodes(request: Request): Promise<Result> {
  const { on } = await readState(request)
  return on ? renewScreen(request, {}) : seeOther(pageOf(request))
}

export async function renewCodes(request: Request): Promise<Result> {
  const { on } = await readState(request)
  if (!on) return seeOther(pageOf(request))
  const { values, errors } = await readFields(request, codesFields)
  if (Object.keys(errors).length > 0) return renewScreen(request, { errors })
  const body = { code: values.code }
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/second-factor/codes', { body }))
  return answer.ok ? codesScreen(request, answer.data.codes) : renewScreen(request, answer)
}

export async function askToEnd(request: Request): Promise<Result> {
  const state = await readState(request)
  return state.on ? endScreen(request, state, {}) : seeOther(pageOf(request))
}

export async function end(request: Request): Promise<Result> {
  const state = await readState(request)
  if (!state.on) return seeOther(pageOf(request))
  const { values, errors } = await readFields(request, endFieldsOf(state))
  if (Object.keys(errors).length > 0) return endScreen(request, state, { errors })
  const body = {
    code: values.code,
    ...(typeof values.password === 'string' && { password: values.password }),
  }
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/second-factor/end', { body }))
  if (!answer.ok) return endScreen(request, state, answer)
  return seeOther(pageOf(request), noticeOf(answer))
}

/** One remembered device, or all of them. */
export async function forget(request: Request): Promise<Result> {
  requireOwnRole(request)
  const deviceId = text(await readForm(request.c), 'device')
  const body = deviceId ? { deviceId } : {}
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/second-factor/devices/forget', { body }))
  if (!answer.ok) throw new NotFound()
  return seeOther(pageOf(request), noticeOf(answer))
}
