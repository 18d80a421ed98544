import {
  canonicalEmail,
  EMAIL_MAX,
  EMAIL_TYPED_PATTERN,
  isEmail,
} from '#src/contract/authentication/email.ts'
import {
  linkedNumber,
  PHONE_LEAST,
  PHONE_MOST,
  type PhoneFault,
  type PhoneKind,
  readPhone,
} from '#src/contract/authentication/phone-number.ts'
import { parseContactNo } from '#src/contract/location/branch-limits.ts'
import type { Key } from '#src/i18n/keys.ts'
import { readAddress } from '#src/i18n/typed-text.ts'
import { type Field, type FieldError, type Rule, readAs } from './field.ts'
import { textArea, textLine } from './text-fields.tsx'

type Look = { autoComplete?: string; hint?: Key }

export function email(label: Key, look: Look & { required?: Key } = {}): Field<string> {
  return textLine(label, {
    ...look,
    inputMode: 'email',
    spellCheck: false,
    max: EMAIL_MAX,
    stops: true,
    valid: (typed) => isEmail(canonicalEmail(typed)),
    invalid: 'common:messages.email',
    pattern: EMAIL_TYPED_PATTERN,
  })
}

export function telephone(label: Key, look: Look = {}): Field<string> {
  return textLine(label, { ...look, ...phoneRules('phone', 'common:messages.phoneNumber') })
}

export function mobile(label: Key, options: Look & { required: Key; invalid: Key }): Field<string> {
  return textLine(label, { ...options, ...phoneRules('mobile', options.invalid) })
}

/** Pasted lines become one. */
export function postalAddress(label: Key, max: number): Field<string> {
  const required = 'common:messages.addressRequired'
  const read = readAs((typed) => readAddress(typed, max))
  return { ...textArea(label, { required, max, rows: 3 }), read }
}

function phoneRules(kind: PhoneKind, invalid: Key) {
  return {
    type: 'tel',
    valid: (typed: string) => checkPhone(typed, kind, invalid) ?? true,
    invalid,
    rules: browserPhoneRules(invalid),
  } as const
}

const reason = (fault: Exclude<PhoneFault, 'unreadable'>) => `common:phoneFault.${fault}` as const

/** The form's message, with the reason where there is a better one than "not a number". */
export function phoneError(fault: PhoneFault, invalid: Key): FieldError {
  return fault === 'unreadable' ? invalid : { text: invalid, reason: reason(fault) }
}

export function checkPhone(typed: string, kind: PhoneKind, invalid: Key): FieldError | null {
  const read = readPhone(typed, kind)
  return typeof read === 'string' ? phoneError(read, invalid) : null
}

/** As `checkPhone` for the number of a branch, which may be short or foreign. */
export function checkContactNo(typed: string, invalid: Key): FieldError | boolean {
  if (parseContactNo(typed) !== null) return true
  return linkedNumber(typed) === null ? phoneError('link', invalid) : false
}

function browserPhoneRules(invalid: Key): Rule[] {
  return [
    { is: 'match', as: PHONE_LEAST, message: { text: invalid, reason: reason('tooShort') } },
    { is: 'match', as: PHONE_MOST, message: { text: invalid, reason: reason('tooLong') } },
  ]
}
