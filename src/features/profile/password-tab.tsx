import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { loadLinkedAccounts } from '#src/features/social/index.ts'
import { orNull } from '#src/upstream/result.ts'
import { emptyValues, type Fields, readFields } from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { currentPassword, newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { PasswordForm } from '#views/profile/edit/password.tsx'
import { LinkedAccounts } from '#views/social/exports.ts'
import { type EditTarget, editScreen } from './edit-screen.tsx'
import { endSignIns } from './end-sign-in.ts'

const fresh = {
  newPassword: newPassword('profile:password.new', {
    required: 'profile:errors.newPasswordRequired',
    weak: 'common:messages.passwordWeak',
    replaces: 'currentPassword',
  }),
  confirmNewPassword: repeatedPassword('profile:password.confirm', {
    as: 'newPassword',
    required: 'profile:errors.confirmRequired',
    differs: 'common:messages.confirmPassword',
  }),
}

const change = {
  currentPassword: {
    ...currentPassword('profile:password.current', {
      required: 'profile:errors.currentPasswordRequired',
    }),
    aliases: ['password'],
  },
  ...fresh,
}

export function showPassword(request: Request, target: EditTarget): Promise<Screen> {
  return passwordScreen(request, target, {})
}

export async function savePassword(request: Request, target: EditTarget): Promise<Result> {
  const { upstream } = request
  const first = isFirstPassword(request)
  const { values, errors } = await readFields(request, passwordFields(first))
  if (Object.keys(errors).length > 0) return passwordScreen(request, target, { errors })
  const { newPassword } = values
  const password = 'currentPassword' in values ? values.currentPassword : newPassword
  const body = { userId: target.userId, password, newPassword }
  const answer = await save(upstream.authentication.PUT('/users/password', { body }))
  if (!answer.ok) return passwordScreen(request, target, { saveError: answer.saveError })
  await endSignIns(request, 'password')
  return seeOther(sessionPaths.login(), { type: 'SUCCESS', message: answer.displayMessage })
}

/** People who signed up with Google or Facebook have no current password to enter. */
function isFirstPassword({ c }: Request): boolean {
  return c.get('session')?.row.profile.hasPassword === false
}

async function passwordScreen(
  request: Request,
  target: EditTarget,
  state: Outcome<string>,
): Promise<Screen> {
  const { page, actor } = request
  const linked = await orNull(loadLinkedAccounts(request))
  const fields: Fields = passwordFields(isFirstPassword(request))
  const { form, answer } = formStateOf(page, fields, state)
  const node = (
    <>
      {passwordForm(request, target.editHref('password'), form)}
      <LinkedAccounts role={actor.roleLowerCase} accounts={linked ?? []} />
    </>
  )
  return editScreen(request, target, 'password', node, answer)
}

type FormProps = { errors: Partial<Record<string, string>>; message?: string }

export function passwordForm(request: Request, action: string, form: FormProps = { errors: {} }) {
  const { page, actor } = request
  const first = isFirstPassword(request)
  const fields: Fields = passwordFields(first)
  const shown = { values: emptyValues(fields), errors: form.errors }
  return (
    <PasswordForm action={action} first={first} userName={actor.fullName} {...form}>
      {renderFields(fields, shown, page.t)}
    </PasswordForm>
  )
}

function passwordFields(first: boolean): typeof fresh | typeof change {
  return first ? fresh : change
}
