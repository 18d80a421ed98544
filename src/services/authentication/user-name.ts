import { canonicalEmail } from '#src/contract/authentication/email.ts'
import {
  canonicalMobile,
  type LocalMobile,
  parseTelephone,
} from '#src/contract/authentication/phone-number.ts'
import { readIdentifier } from '#src/i18n/typed-text.ts'

export type UserName = { email: string | null; mobile: LocalMobile | null; canonical: string }

/** E-mail in lower case, mobile as +94771234567. Lookups and counters use only this form. */
export function parseUserName(typed: string): UserName {
  const text = readIdentifier(typed).replaceAll(' ', '').toLowerCase()
  if (text.includes('@')) {
    const email = canonicalEmail(text)
    return { email, mobile: null, canonical: email }
  }
  const mobile = parseTelephone(text)
  return { email: null, mobile, canonical: mobile ? canonicalMobile(mobile) : text }
}
