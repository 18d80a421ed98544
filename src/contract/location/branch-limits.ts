export const BRANCH_NAME_MAX = 100
export const BRANCH_ADDRESS_MAX = 300
export const CONTACT_NO_MAX = 25
const DIGITS_MIN = 3
const DIGITS_MAX = 15

/**
 * A contact number as typed (011 234 5678, +94 11 234 5678, the short number 1919) in its stored form:
 * digits, with a plus sign before a country code. Null if it is not numeric.
 */
export function parseContactNo(typed: string): string | null {
  const text = typed.trim()
  if (text.length > CONTACT_NO_MAX || !/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return null
  return text.startsWith('+') ? `+${digits}` : digits
}
