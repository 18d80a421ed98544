import { canonicalEmail, isEmail } from '#src/contract/authentication/email.ts'
import { type LocalMobile, readPhone } from '#src/contract/authentication/phone-number.ts'
import type { Key } from '#src/i18n/keys.ts'
import { email, mobile, phoneError } from '#src/web/forms/contact-fields.ts'
import type { FieldError } from '#src/web/forms/field.ts'

export type SignInContact =
  | { kind: 'mobile'; mobileNo: LocalMobile }
  | { kind: 'email'; email: string | null }
export type ContactKind = SignInContact['kind']

export const signInFields = {
  mobileNo: mobile('profile:mobile', {
    required: 'profile:errors.mobileRequired',
    invalid: 'profile:errors.phoneNumber',
    hint: 'profile:contact.mobileHint',
    autoComplete: 'tel',
  }),
  email: email('profile:email', { hint: 'profile:contact.emailHint', autoComplete: 'email' }),
}
export type SignInField = keyof typeof signInFields

export const fieldOfKind = { mobile: 'mobileNo', email: 'email' } as const

export function readSignInContact(kind: ContactKind, typed: string): SignInContact | FieldError {
  return kind === 'mobile' ? readMobile(typed) : readEmail(typed)
}

function readMobile(typed: string): SignInContact | FieldError {
  if (!typed.trim()) return 'profile:errors.mobileRequired'
  const mobileNo = readPhone(typed, 'mobile')
  if (typeof mobileNo !== 'string') return { kind: 'mobile', mobileNo }
  return phoneError(mobileNo, 'profile:errors.phoneNumber')
}

function readEmail(typed: string): SignInContact | Key {
  const email = canonicalEmail(typed) || null
  return email === null || isEmail(email) ? { kind: 'email', email } : 'common:messages.email'
}
