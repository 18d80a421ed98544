import { EMAIL_MAX, EMAIL_PATTERN, isEmail } from '#src/contract/authentication/email.ts'
import { MOBILE_PATTERN, parseLocalMobile } from '#src/contract/authentication/mobile-number.ts'
import { parseTelephone, TELEPHONE_PATTERN } from '#src/contract/authentication/telephone.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Field } from './field.ts'
import { textLine } from './text-fields.tsx'

type Look = { autoComplete?: string; hint?: Key }

export function email(label: Key, look: Look = {}): Field<string> {
  return textLine(label, {
    ...look,
    type: 'email',
    max: EMAIL_MAX,
    stops: true,
    valid: isEmail,
    invalid: 'common:messages.email',
    pattern: EMAIL_PATTERN,
  })
}

export function telephone(label: Key, look: Look = {}): Field<string> {
  return textLine(label, {
    ...look,
    type: 'tel',
    valid: (typed) => parseTelephone(typed) !== null,
    invalid: 'common:messages.phoneNumber',
    pattern: TELEPHONE_PATTERN,
  })
}

export function mobile(label: Key, options: Look & { required: Key; invalid: Key }): Field<string> {
  return textLine(label, {
    ...options,
    type: 'tel',
    valid: (typed) => parseLocalMobile(typed) !== null,
    pattern: MOBILE_PATTERN,
  })
}
