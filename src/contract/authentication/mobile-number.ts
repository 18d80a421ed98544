import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { z } from 'zod'

/** Numbers without a country code belong to the marketplace's country. */
const COUNTRY = 'LK'
const TYPED_MAX = 20

/** In payloads: country code with its plus sign, local number without the leading 0. */
export const localMobile = z.object({
  countryCode: z.string().max(5),
  localNumber: z.string().max(15),
})
export type LocalMobile = z.infer<typeof localMobile>

/** Browsers compile it with the v flag, which rejects classes with bare brackets. */
export const MOBILE_PATTERN = String.raw`\s*(\+94|0)[\s\(\)\.\-]*7([\s\(\)\.\-]*\d){8}\s*`

/** A typed Sri Lankan number (0771234567, +94 77 123 4567) in stored form, or null. */
export function parseLocalMobile(typed: string): LocalMobile | null {
  const text = typed.trim()
  if (text.length > TYPED_MAX || !/^(\+|0)[\d\s().-]+$/.test(text)) return null
  const number = parsePhoneNumberFromString(text, COUNTRY)
  if (number?.country !== COUNTRY || !number.isValid()) return null
  return { countryCode: `+${number.countryCallingCode}`, localNumber: number.nationalNumber }
}

/** "+94771234567": the canonical form for lookups, counters and destinations. */
export function canonicalMobile({ countryCode, localNumber }: LocalMobile): string {
  return countryCode + localNumber
}

/** The payload's number in stored form if it is a valid Sri Lankan mobile number, else null. */
export function checkLocalMobile(given: LocalMobile): LocalMobile | null {
  const plus = given.countryCode.startsWith('+') ? '' : '+'
  return parseLocalMobile(`${plus}${given.countryCode}${given.localNumber.replace(/^0/, '')}`)
}
