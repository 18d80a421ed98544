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

type ParsePhoneNumber = typeof parsePhoneNumberFromString

/** `parse` reads a typed number, `check` a payload's; both return the stored form, or null. */
export function numberReader(parsePhoneNumber: ParsePhoneNumber) {
  function parse(typed: string): LocalMobile | null {
    const text = typed.trim()
    if (text.length > TYPED_MAX || !/^(\+|0)[\d\s().-]+$/.test(text)) return null
    const number = parsePhoneNumber(text, COUNTRY)
    if (number?.country !== COUNTRY || !number.isValid()) return null
    return { countryCode: `+${number.countryCallingCode}`, localNumber: number.nationalNumber }
  }

  function check({ countryCode, localNumber }: LocalMobile): LocalMobile | null {
    const plus = countryCode.startsWith('+') ? '' : '+'
    return parse(`${plus}${countryCode}${localNumber.replace(/^0/, '')}`)
  }

  return { parse, check }
}

/** Sri Lankan mobile numbers (0771234567, +94 77 123 4567). */
export const { parse: parseLocalMobile, check: checkLocalMobile } = numberReader(
  parsePhoneNumberFromString,
)

/** "+94771234567": the canonical form for lookups, counters and destinations. */
export function canonicalMobile({ countryCode, localNumber }: LocalMobile): string {
  return countryCode + localNumber
}
