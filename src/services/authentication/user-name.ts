import { parsePhoneNumberFromString } from 'libphonenumber-js'

const COUNTRY = 'LK'

export type Mobile = { countryCode: string; localNumber: string }
export type UserName = { email: string | null; mobile: Mobile | null; canonical: string }

/** E-mail in lower case, mobile as +94771234567. Lookups and counters use only this form. */
export function parseUserName(typed: string): UserName {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
  if (text.includes('@')) return { email: text, mobile: null, canonical: text }
  const mobile = parseMobile(text)
  return { email: null, mobile, canonical: mobile ? mobile.countryCode + mobile.localNumber : text }
}

/** {countryCode "+94", localNumber "771234567"}, or null for anything but a phone number. */
export function parseMobile(text: string): Mobile | null {
  const number =
    parsePhoneNumberFromString(text, COUNTRY) ??
    (text.startsWith('94') ? parsePhoneNumberFromString(`+${text}`) : undefined)
  if (!number?.isPossible()) return null
  return { countryCode: `+${number.countryCallingCode}`, localNumber: number.nationalNumber }
}
