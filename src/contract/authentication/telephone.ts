import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { LocalMobile } from './mobile-number.ts'

const COUNTRY = 'LK'
const TYPED_MAX = 20

export const TELEPHONE_PATTERN = String.raw`(\+94|0)([\s().\-]*\d){9}`

/** A typed Sri Lankan number (0112345678, +94 11 234 5678) in stored form, or null. */
export function parseTelephone(typed: string): LocalMobile | null {
  const text = typed.trim()
  if (text.length > TYPED_MAX || !/^(\+|0)[\d\s().-]+$/.test(text)) return null
  const number = parsePhoneNumberFromString(text, COUNTRY)
  if (number?.country !== COUNTRY || !number.isValid()) return null
  return { countryCode: `+${number.countryCallingCode}`, localNumber: number.nationalNumber }
}

export function checkTelephone(given: LocalMobile): LocalMobile | null {
  const plus = given.countryCode.startsWith('+') ? '' : '+'
  return parseTelephone(`${plus}${given.countryCode}${given.localNumber.replace(/^0/, '')}`)
}
