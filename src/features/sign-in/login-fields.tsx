import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { USERNAME_MAX } from '#src/contract/authentication/tokens.ts'
import { passwordPaths } from '#src/contract/screens/password.ts'
import { currentPassword } from '#src/web/forms/password-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'

/** Checked in the browser on change; what passes here may still fail the server's closer look. */
const USERNAME_PATTERN = '\\s*([^\\s@]+@[^\\s@]+\\.[^\\s@]+|\\+?[\\d\\s().\\-]{9,20})\\s*'

const email = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/

export const loginFields = {
  username: textLine('session:login.username', {
    required: 'session:errors.usernameRequired',
    max: USERNAME_MAX,
    stops: true,
    valid: (typed) => canonicalUsername(typed) !== null,
    invalid: 'common:messages.username',
    pattern: USERNAME_PATTERN,
    autoComplete: 'username',
    spellCheck: false,
  }),
  password: currentPassword('session:login.password', {
    required: 'common:messages.passwordRequired',
    tooLong: 'common:messages.passwordTooLong',
    beside: (t) => <a href={passwordPaths.forgot()}>{t('session:login.forgot')}</a>,
  }),
}

/** A mobile number in its international form, an e-mail address as it is; null for what is neither. */
export function canonicalUsername(typed: string): string | null {
  if (typed.length > USERNAME_MAX) return null
  if (email.test(typed)) return typed
  const number = /^[+\d\s().-]{9,20}$/.test(typed) ? parsePhoneNumberFromString(typed, 'LK') : null
  return number?.isValid() ? number.number : null
}
