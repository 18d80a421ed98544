import { PASSKEY_NAME_MAX } from '#src/contract/authentication/passkeys.ts'
import type { SecondFactor } from '#src/contract/authentication/second-factors.ts'
import { FACTOR_CODE_MAX } from '#src/contract/authentication/tokens.ts'
import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { needed } from '#src/upstream/result.ts'
import { emptyValues, type Fields, readFields } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf, NotFound, noticeOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Passkey, PasskeyAnswer } from '#views/components/passkey.tsx'
import { OneForm } from '#views/two-step/one-form.tsx'
import { startFields } from './fields.ts'
import { codesScreen } from './screens.tsx'
import { pageOf, readState } from './state.ts'

const named = {
  name: textLine('two-step:passkey.name', {
    required: 'two-step:passkey.nameRequired',
    max: PASSKEY_NAME_MAX,
  }),
}
const code = textLine('session:code.recovery', {
  required: 'session:code.required',
  max: FACTOR_CODE_MAX,
  spellCheck: false,
  autoComplete: 'off',
})

/** A password is asked for as before an app; where a factor is on, the services ask for a proof. */
const addFields = ({ asksPassword, on }: SecondFactor): typeof named & Fields =>
  asksPassword && !on ? { ...named, ...startFields } : named

export async function ask(request: Request): Promise<Result> {
  const state = await readState(request)
  const count = state.passkeys.length + 1
  return addScreen(request, state, request.page.t('two-step:passkey.default', { count }), {})
}

/** The recovery codes of a first factor stand in this answer alone. */
export async function add(request: Request): Promise<Result> {
  const state = await readState(request)
  const { form, values, errors } = await readFields(request, addFields(state))
  if (Object.keys(errors).length > 0) return addScreen(request, state, values.name, { errors })
  const body = { name: values.name, credential: text(form, 'credential'), ...passwordOf(values) }
  const answer = await save(request.upstream.authentication.POST('/users/passkeys', { body }))
  if (!answer.ok) return addScreen(request, state, values.name, answer)
  const { c, actor } = request
  const { codes } = answer.data
  if (codes.length === 0) return seeOther(pageOf(request), noticeOf(answer))
  const signInId = c.get('session')?.row.signInId
  if (signInId) await c.get('web').sessions.revoke(actor.userId, 'factor', { except: signInId })
  return codesScreen(request, codes)
}

export async function askToRemove(request: Request): Promise<Result> {
  return removeScreen(request, await readState(request), {})
}

export async function remove(request: Request): Promise<Result> {
  const state = await readState(request)
  const { values, errors } = await readFields(request, removeFields(state))
  if (Object.keys(errors).length > 0) return removeScreen(request, state, { errors })
  const typed = typeof values.code === 'string' ? { code: values.code } : {}
  const body = { ...passwordOf(values), ...typed }
  const path = { id: idOf(request.params.id) }
  const { authentication } = request.upstream
  const answer = await save(authentication.POST('/users/passkeys/{id}/remove', { path, body }))
  if (!answer.ok) return removeScreen(request, state, answer)
  return seeOther(pageOf(request), noticeOf(answer))
}

async function addScreen(
  request: Request,
  state: SecondFactor,
  name: string,
  outcome: Outcome<string>,
): Promise<Result> {
  const { page, actor, upstream } = request
  const { options } = await needed(upstream.authentication.POST('/users/passkeys/start'))
  const fields = addFields(state)
  const { form, answer } = formStateOf(page, fields, outcome)
  const values = { ...emptyValues(fields), name }
  const role = actor.roleLowerCase
  return screen({
    title: page.t('two-step:passkey.title'),
    crumbs: crumbsTo(page, twoStepPaths.passkey),
    ...answer,
    main: (
      <OneForm
        name="passkey"
        action={twoStepPaths.passkey({ role })}
        backHref={twoStepPaths.show({ role })}
        around={(one) => (
          <Passkey kind="create" options={options}>
            {one}
          </Passkey>
        )}
        {...form}
      >
        {renderFields(fields, { values, errors: form.errors }, page.t)}
        <PasskeyAnswer />
      </OneForm>
    ),
  })
}

function removeFields({ hasPassword, app, passkeys }: SecondFactor): Fields {
  const isLast = !app && passkeys.length === 1
  return { ...(hasPassword && startFields), ...(isLast && { code }) }
}

function removeScreen(request: Request, state: SecondFactor, outcome: Outcome<string>): Result {
  const { page, actor, params } = request
  const passkey = state.passkeys.find(({ id }) => id === params.id)
  if (!passkey) throw new NotFound()
  const fields = removeFields(state)
  const { form, answer } = formStateOf(page, fields, outcome)
  const role = actor.roleLowerCase
  return screen({
    title: page.t('two-step:remove.title'),
    crumbs: crumbsTo(page, twoStepPaths.remove),
    ...answer,
    main: (
      <OneForm
        name="remove"
        action={twoStepPaths.remove({ role, id: passkey.id })}
        backHref={twoStepPaths.show({ role })}
        above={<b>{passkey.name}</b>}
        {...form}
      >
        {renderFields(fields, { values: emptyValues(fields), errors: form.errors }, page.t)}
      </OneForm>
    ),
  })
}

function passwordOf(values: Readonly<Record<string, unknown>>): { password?: string } {
  const { password } = values
  return typeof password === 'string' ? { password } : {}
}
