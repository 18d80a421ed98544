import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'

/** The marketplace's country: numbers without a country code belong to it. */
const COUNTRY = 'LK'
const TYPED_MAX = 20

/** As payloads carry it: country code with its plus sign, local number without the leading 0. */
export const localMobile = z.object({
  countryCode: z.string().max(5),
  localNumber: z.string().max(15),
})
export type LocalMobile = z.infer<typeof localMobile>

/**
 * For the browser: what looks like a mobile number. `parseLocalMobile` looks closer. Browsers read it
 * with the flag v, which ignores a pattern whose classes hold bare brackets.
 */
export const MOBILE_PATTERN = String.raw`\s*(\+94|0)[\s\(\)\.\-]*7([\s\(\)\.\-]*\d){8}\s*`

/**
 * A Sri Lankan mobile number as typed (0771234567, +94 77 123 4567) as stored, or null. ASCII digits
 * only.
 */
export function parseLocalMobile(typed: string): LocalMobile | null {
  const text = typed.trim()
  if (text.length > TYPED_MAX || !/^(\+|0)[\d\s().-]+$/.test(text)) return null
  const number = parsePhoneNumberFromString(text, COUNTRY)
  if (number?.country !== COUNTRY || !number.isValid()) return null
  return { countryCode: `+${number.countryCallingCode}`, localNumber: number.nationalNumber }
}

/** "+94771234567": one spelling for lookups, counters and destinations. */
export function canonicalMobile({ countryCode, localNumber }: LocalMobile): string {
  return countryCode + localNumber
}

/** The payload's number if it is a valid Sri Lankan mobile number, in its stored form; else null. */
export function checkLocalMobile(given: LocalMobile): LocalMobile | null {
  const plus = given.countryCode.startsWith('+') ? '' : '+'
  return parseLocalMobile(`${plus}${given.countryCode}${given.localNumber.replace(/^0/, '')}`)
}
