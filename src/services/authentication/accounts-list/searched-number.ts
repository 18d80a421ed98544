/**
 * A phone number as typed (077 123-4567, +94 (77) 123, 0094771…) in the form stored for searching; null
 * for anything else.
 */
export function searchedNumber(typed: string): string | null {
  if (!/^\+?[\d\s().-]*$/.test(typed)) return null
  const digits = typed.replaceAll(/[\s().-]/g, '')
  return /\d/.test(digits) ? digits.replace(/^00(?=94)/, '+') : null
}
