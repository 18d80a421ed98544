import type { Context } from 'hono'
import { PROOF_MINUTES, type ProofNeeds } from '#src/contract/authentication/step-up.ts'
import { FACTOR_CODE_MAX } from '#src/contract/authentication/tokens.ts'
import { pageAddress } from '#src/contract/page-address.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import type { UpstreamRefusal } from '#src/upstream/result.ts'
import type { Fields } from '#src/web/forms/field.ts'
import { isToCheck, readForm, text, toCheck, typedHere } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { currentPassword } from '#src/web/forms/password-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import type { Screen } from '#views/page/page.ts'
import { ProveIdentityView, SignInAgainView } from '#views/sign-in/prove-identity.tsx'
import { type Result, screen } from './result.ts'
import type { WebEnv } from './route.ts'
import { saveTypedForm } from './save-typed-form.ts'

type C = Context<WebEnv>

/** Beside the fields of whatever form asked for it. */
const PASSWORD = '_provePassword'
const CODE = '_proveCode'
const password = currentPassword('session:prove.password', {
  required: 'common:messages.passwordRequired',
})
const code = textLine('session:code.app', {
  required: 'session:code.required',
  max: FACTOR_CODE_MAX,
  hint: 'two-step:codeHint',
  autoComplete: 'one-time-code',
  spellCheck: false,
})

/**
 * The question that comes before a sensitive act. A form is sent again with what was typed and the answer
 * in it, so the act is done at once; with files it is shown as typed, and a secret is typed again on its page.
 */
export async function askForProof(c: C, refused?: UpstreamRefusal): Promise<Screen> {
  const { t } = c.get('page')
  const needs = await c.get('upstream').authentication.read('/users/proof')
  const title = t('session:prove.title')
  if (!needs.password && !needs.code) {
    await saveTypedForm(c)
    return screen({ status: 403, title, main: <SignInAgainView minutes={PROOF_MINUTES} /> })
  }
  const typed = c.req.method === 'POST' && !isOfProof(c) ? typedHere(c) : null
  const values = typed?.withFiles ? toCheck(typed.values) : typed?.values
  const main = (
    <ProveIdentityView
      action={typed ? c.get('page').url : sessionPaths.prove({ next: comeBack(c) })}
      values={values ?? {}}
      minutes={PROOF_MINUTES}
      note={typed?.withFiles ? 'files' : typed ? null : 'again'}
      backHref={comeBack(c)}
      errors={errorsOf(refused)}
      message={refused && Object.keys(refused.errors).length === 0 ? refused.displayMessage : null}
    >
      {renderFields(fieldsOf(needs), { values: {}, errors: errorsOf(refused) }, t)}
    </ProveIdentityView>
  )
  const status = refused ? (refused.kind === 'tooMany' ? 429 : 422) : 403
  const { retryAfterSeconds } = refused ?? {}
  return screen({ status, title, main, ...(retryAfterSeconds && { retryAfterSeconds }) })
}

/**
 * Takes the answer out of a form, so that no handler sees it, and proves it.
 * @returns the question again if it was wrong; `check` if what was typed is to be looked over first
 */
export async function takeProof(c: C): Promise<Screen | 'check' | null> {
  const form = await readForm(c)
  if (!c.get('session') || !(PASSWORD in form.values || CODE in form.values)) return null
  const body = { password: text(form, PASSWORD), code: text(form, CODE) }
  delete form.values[PASSWORD]
  delete form.values[CODE]
  const answer = await c.get('upstream').authentication.POST('/users/proof', { body })
  if (!answer.ok) return askForProof(c, answer)
  return isToCheck(form) ? 'check' : null
}

export function checkAfterProof(result: Result, words: string): Result {
  if (!('kind' in result) || result.kind !== 'screen') return result
  return { ...result, notice: { type: 'ERROR', message: words } }
}

function fieldsOf(needs: Pick<ProofNeeds, 'password' | 'code'>): Fields {
  return { ...(needs.password && { [PASSWORD]: password }), ...(needs.code && { [CODE]: code }) }
}

function errorsOf(refused: UpstreamRefusal | undefined): Record<string, string> {
  const { password: ofPassword, code: ofCode } = refused?.errors ?? {}
  return { ...(ofPassword && { [PASSWORD]: ofPassword }), ...(ofCode && { [CODE]: ofCode }) }
}

function isOfProof(c: C): boolean {
  return c.req.path === sessionPaths.prove()
}

/** The page on which the act was begun; of a page itself, its address. */
function comeBack(c: C): string {
  const { url } = c.get('page')
  const { publicOrigin } = c.get('web').config
  if (isOfProof(c)) return pageAddress(c.req.query('next')) ?? '/'
  const given = c.req.header('hx-current-url') ?? c.req.header('referer') ?? ''
  if (!URL.canParse(given)) return c.req.method === 'GET' ? (pageAddress(url) ?? '/') : '/'
  const { origin, pathname, search } = new URL(given)
  return (origin === publicOrigin && pageAddress(pathname + search)) || '/'
}
