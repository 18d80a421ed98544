import { OTP_DIGITS } from '#src/contract/authentication/otp.ts'
import { isMixedPassword, isTriedFirst } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { type FormInput, type FormState, text } from '#src/web/forms/form.ts'
import { otpOf } from '#src/web/forms/otp-form.ts'

export type ResetField = 'otp' | 'password' | 'confirmPassword'
export type ResetErrors = FormState<ResetField>['errors']

export { PASSWORD_MAX }

/** Six digits, between which people leave blanks and hyphens. */
export const OTP_PATTERN = `([0-9][\\s\\-]*){${OTP_DIGITS}}`
export const OTP_TYPED_MAX = 2 * OTP_DIGITS

type Checked = { body: { token: string; password: string } } | { errors: ResetErrors }

export function checkReset(form: FormInput, t: Translate, brand: string): Checked {
  const token = otpOf(form)
  const password = text(form, 'password')
  const keys: Partial<Record<ResetField, Key | null>> = {
    otp: token === null ? 'otp:sixDigits' : null,
    password: passwordError(password, brand),
    confirmPassword:
      text(form, 'confirmPassword') === password ? null : 'common:messages.confirmPassword',
  }
  const wrong = Object.entries(keys).filter((pair): pair is [ResetField, Key] => Boolean(pair[1]))
  if (token !== null && wrong.length === 0) return { body: { token, password } }
  return { errors: Object.fromEntries(wrong.map(([field, key]) => [field, t(key)])) }
}

export function errorsFrom({ token, password }: Record<string, string>): ResetErrors {
  return { ...(token && { otp: token }), ...(password && { password }) }
}

function passwordError(password: string, brand: string): Key | null {
  if (!password) return 'common:messages.passwordRequired'
  const fits = password.length <= PASSWORD_MAX && isMixedPassword(password)
  if (!fits) return 'common:messages.passwordWeak'
  return isTriedFirst(password, [brand]) ? 'common:messages.passwordCommon' : null
}
