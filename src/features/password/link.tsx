import { passwordPaths } from '#src/contract/screens/password.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import { emptyValues, type NameOf, readFields } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import { GoneLinkView, LinkView } from '#views/password/link.tsx'
import { newPasswordFields as fields } from './new-password-fields.ts'

export function show(request: PublicRequest): Promise<Result> {
  return linkScreen(request, {})
}

/** Does not sign the person in. */
export async function update(request: PublicRequest): Promise<Result> {
  const { c, page, params, upstream } = request
  const { values, errors } = await readFields(request, fields)
  if (Object.keys(errors).length > 0) return linkScreen(request, { errors })
  const call = upstream.authentication.PUT('/password-links/{token}', {
    path: { token: params.token ?? '' },
    body: { password: values.password },
  })
  const answer = await save(call)
  if (answer.ok) {
    await c.get('web').sessions.revoke(answer.data.userId, 'password')
    const message = answer.displayMessage || page.t('password:reset.done')
    return seeOther(sessionPaths.login(), { type: 'SUCCESS', message })
  }
  const { saveError } = answer
  const isGone = !(saveError instanceof UpstreamFault) && saveError.kind !== 'invalid'
  return isGone ? gone(request, saveError.displayMessage) : linkScreen(request, { saveError })
}

async function linkScreen(
  request: PublicRequest,
  outcome: Outcome<NameOf<typeof fields>>,
): Promise<Result> {
  const { page, params, upstream } = request
  const token = params.token ?? ''
  const result = await upstream.authentication.GET('/password-links/{token}', { path: { token } })
  if (!result.ok) {
    if (['notFound', 'ruleBroken', 'invalid'].includes(result.kind)) {
      return gone(request, result.displayMessage)
    }
    throw new UpstreamRefused(result)
  }
  const { form, answer } = formStateOf(page, fields, outcome)
  return screen({
    layout: 'auth',
    title: page.t('password:reset.title'),
    status: answer.status,
    main: (
      <LinkView action={passwordPaths.link({ token })} {...result.data} {...form}>
        {renderFields(fields, { values: emptyValues(fields), errors: form.errors }, page.t)}
      </LinkView>
    ),
  })
}

function gone({ page }: PublicRequest, why: string): Result {
  const title = page.t('password:link.goneTitle')
  return screen({ layout: 'auth', status: 404, title, main: <GoneLinkView why={why} /> })
}
