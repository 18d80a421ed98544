import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { loadLinkedAccounts } from '#src/features/social/index.ts'
import { attempt } from '#src/upstream/attempt.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Outcome, save, toFormState } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PasswordForm } from '#views/profile/edit/password.tsx'
import { LinkedAccounts } from '#views/social/exports.ts'
import { editScreen } from './edit-screen.tsx'
import type { EditTarget } from './edit-target.ts'
import { endEverySignIn } from './end-sign-in.ts'
import { type PasswordField, passwordErrors } from './password-form.ts'

const fieldOf: Record<string, PasswordField> = {
  password: 'currentPassword',
  newPassword: 'newPassword',
}

export function showPassword(request: Request, target: EditTarget): Promise<Screen> {
  return passwordScreen(request, target, {})
}

/** Success ends every sign-in of the account and leads to a new one. */
export async function savePassword(request: Request, target: EditTarget): Promise<Result> {
  const { c, upstream, page } = request
  const form = await readForm(c)
  const first = isFirstPassword(request)
  const newPassword = text(form, 'newPassword')
  const currentPassword = first ? '' : text(form, 'currentPassword')
  const confirmNewPassword = text(form, 'confirmNewPassword')
  const typed = { currentPassword, newPassword, confirmNewPassword }
  const errors = passwordErrors(typed, [page.brand], first)
  if (Object.keys(errors).length > 0) return passwordScreen(request, target, { errors })
  const body = {
    userId: target.userId,
    password: first ? newPassword : currentPassword,
    newPassword,
  }
  const answer = await save(upstream.read(upstream.authentication.PUT('/users/password', { body })))
  if (!answer.ok) return passwordScreen(request, target, { saveError: answer.saveError })
  await endEverySignIn(request)
  return seeOther(sessionPaths.login(), { type: 'SUCCESS', message: answer.displayMessage })
}

/** Whoever signed up with Google or Facebook sets a first one; there is no current one to ask for. */
export function isFirstPassword({ c }: Request): boolean {
  return c.get('session')?.row.profile.hasPassword === false
}

async function passwordScreen(
  request: Request,
  target: EditTarget,
  state: Outcome<PasswordField>,
): Promise<Screen> {
  const { page, actor } = request
  const first = isFirstPassword(request)
  const linked = await attempt(loadLinkedAccounts(request))
  const { form, answer } = toFormState(page, state, (name) =>
    first && name === 'password' ? undefined : fieldOf[name],
  )
  const node = (
    <>
      <PasswordForm
        action={target.editHref('password')}
        userName={actor.fullName}
        first={first}
        {...form}
      />
      <LinkedAccounts
        role={actor.roleLowerCase}
        accounts={linked instanceof UpstreamFault ? [] : linked}
      />
    </>
  )
  return editScreen(request, target, 'password', node, answer)
}
