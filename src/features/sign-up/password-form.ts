import { isMixedPassword, isTriedFirst } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { type FormInput, type FormState, text } from '#src/web/forms/form.ts'

export { PASSWORD_MAX }

export type PasswordField = 'password' | 'confirmPassword'
export type PasswordErrors = FormState<PasswordField>['errors']

export function checkPassword(
  form: FormInput,
  t: Translate,
  contextWords: readonly string[],
): { password: string } | { errors: PasswordErrors } {
  const password = text(form, 'password')
  const confirmed = text(form, 'confirmPassword')
  const weak = passwordError(password, contextWords)
  const differs = confirmed && confirmed === password ? null : 'common:messages.confirmPassword'
  if (!weak && !differs) return { password }
  return {
    errors: {
      ...(weak && { password: t(weak) }),
      ...(differs && { confirmPassword: t(differs) }),
    },
  }
}

function passwordError(password: string, contextWords: readonly string[]): Key | null {
  if (password.length > PASSWORD_MAX) return 'common:messages.passwordTooLong'
  if (!isMixedPassword(password)) return 'sign-up:errors.password'
  return isTriedFirst(password, contextWords) ? 'common:messages.passwordCommon' : null
}
