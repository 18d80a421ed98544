import { canonicalMobile, parseTelephone, phoneDigits } from '../authentication/phone-number.ts'

export const BRANCH_NAME_MAX = 100
export const BRANCH_ADDRESS_MAX = 300
export const CONTACT_NO_MAX = 25
const DIGITS_MIN = 3
const DIGITS_MAX = 15

/**
 * A contact number as typed (011 234 5678, +94 11 234 5678, the short number 1919) in its stored form:
 * digits, with a plus sign before a country code and a 0 before an area code. Null if it is not numeric.
 */
export function parseContactNo(typed: string): string | null {
  const digits = phoneDigits(typed)
  if (digits === null) return null
  const local = parseTelephone(digits)
  if (local)
    return /^(?:\+|94\d{9})/.test(digits) ? canonicalMobile(local) : `0${local.localNumber}`
  const { length } = digits.replace('+', '')
  return length < DIGITS_MIN || length > DIGITS_MAX ? null : digits
}
