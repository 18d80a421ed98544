import { isMixedPassword, isTriedFirst } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'

export { PASSWORD_MAX }

export type PasswordField = 'currentPassword' | 'newPassword' | 'confirmNewPassword'
/** As they were received; never shown again. */
export type PasswordValues = Record<PasswordField, string>
export type PasswordErrors = Partial<Record<PasswordField, Key>>

/**
 * Every error at once; a new password that is the old one counts as weak.
 * @param contextWords names that an attacker would guess here, such as the brand's
 * @param first the account has no password yet, so that no current one is asked for
 */
export function passwordErrors(
  { currentPassword, newPassword, confirmNewPassword }: PasswordValues,
  contextWords: readonly string[],
  first: boolean,
): PasswordErrors {
  const current = currentPassword || first ? null : 'profile:errors.currentPasswordRequired'
  const fresh = newPasswordError(newPassword, currentPassword, contextWords)
  const confirm = confirmError(confirmNewPassword, newPassword)
  return {
    ...(current && { currentPassword: current }),
    ...(fresh && { newPassword: fresh }),
    ...(confirm && { confirmNewPassword: confirm }),
  }
}

function newPasswordError(given: string, current: string, words: readonly string[]): Key | null {
  if (!given) return 'profile:errors.newPasswordRequired'
  const fits = given.length <= PASSWORD_MAX && isMixedPassword(given) && given !== current
  if (!fits) return 'common:messages.passwordWeak'
  return isTriedFirst(given, words) ? 'common:messages.passwordCommon' : null
}

function confirmError(given: string, password: string): Key | null {
  if (!given) return 'profile:errors.confirmRequired'
  return given === password ? null : 'common:messages.confirmPassword'
}
