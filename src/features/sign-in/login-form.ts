import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { PASSWORD_MAX, USERNAME_MAX } from '#src/contract/authentication/tokens.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { type FormInput, type FormState, text } from '#src/web/forms/form.ts'

export type LoginField = 'username' | 'password'
export type LoginState = FormState<LoginField>
export type Credentials = { username: string; password: string }

export { PASSWORD_MAX, USERNAME_MAX }

/** Checked in the browser on change; what passes here may still fail the server's closer look. */
export const USERNAME_PATTERN = '\\s*([^\\s@]+@[^\\s@]+\\.[^\\s@]+|\\+?[\\d\\s().\\-]{9,20})\\s*'

const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/

export function checkLogin(
  form: FormInput,
  t: Translate,
): { credentials: Credentials } | { state: LoginState } {
  const typed = text(form, 'username').trim()
  const password = text(form, 'password')
  const username = normalised(typed)
  const errors = {
    username: usernameError(typed, username),
    password: passwordError(password),
  }
  if (username && !errors.username && !errors.password)
    return { credentials: { username, password } }
  return { state: { values: { username: typed }, errors: translated(errors, t) } }
}

function usernameError(typed: string, username: string | null): Key | null {
  if (!typed) return 'session:errors.usernameRequired'
  return username ? null : 'common:messages.username'
}

function passwordError(password: string): Key | null {
  if (!password) return 'common:messages.passwordRequired'
  return password.length > PASSWORD_MAX ? 'common:messages.tooLong' : null
}

function normalised(typed: string): string | null {
  if (typed.length > USERNAME_MAX) return null
  if (email.test(typed)) return typed
  const number = /^[+\d\s().-]{9,20}$/.test(typed) ? parsePhoneNumberFromString(typed, 'LK') : null
  return number?.isValid() ? number.number : null
}

function translated(errors: Record<LoginField, Key | null>, t: Translate): LoginState['errors'] {
  const given = Object.entries(errors).filter((pair): pair is [LoginField, Key] => pair[1] !== null)
  return Object.fromEntries(given.map(([field, key]) => [field, t(key)]))
}
