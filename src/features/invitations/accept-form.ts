import { isMixedPassword, isTriedFirst } from '#src/contract/authentication/password.ts'
import { PASSWORD_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { type FormInput, type FormState, text } from '#src/web/forms/form.ts'

export const FULL_NAME_MAX = 100
export { PASSWORD_MAX }

export type AcceptField = 'fullName' | 'password' | 'confirmPassword'
export type AcceptState = FormState<AcceptField>

export function checkAccept(
  form: FormInput,
  t: Translate,
  brand: string,
): { body: { fullName: string; password: string } } | { state: AcceptState } {
  const fullName = text(form, 'fullName').trim()
  const password = text(form, 'password')
  const keys: Partial<Record<AcceptField, Key | null>> = {
    fullName: nameError(fullName),
    password: passwordError(password, brand),
    confirmPassword:
      text(form, 'confirmPassword') === password ? null : 'common:messages.confirmPassword',
  }
  const wrong = Object.entries(keys).filter((pair): pair is [AcceptField, Key] => Boolean(pair[1]))
  if (wrong.length === 0) return { body: { fullName, password } }
  const errors = Object.fromEntries(wrong.map(([field, key]) => [field, t(key)]))
  return { state: { values: { fullName }, errors } }
}

function nameError(fullName: string): Key | null {
  if (!fullName) return 'common:messages.fullNameRequired'
  return fullName.length > FULL_NAME_MAX ? 'common:messages.fullNameMax' : null
}

function passwordError(password: string, brand: string): Key | null {
  if (!password) return 'common:messages.passwordRequired'
  const fits = password.length <= PASSWORD_MAX && isMixedPassword(password)
  if (!fits) return 'common:messages.passwordWeak'
  return isTriedFirst(password, [brand]) ? 'common:messages.passwordCommon' : null
}
