import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile'
import { z } from 'zod'
import { readIdentifier, unwrapped } from '#src/i18n/typed-text.ts'
import { numberInLink } from './phone-link.ts'

/** Numbers without a country code belong to the marketplace's country. */
const COUNTRY = '94'
const LOCAL_DIGITS = 9
/** Longer than any number with its label, country code and separators, and than links to a chat with a greeting. */
export const PHONE_TYPED_MAX = 300

/** In payloads: country code with its plus sign, local number without the leading 0. */
export const localMobile = z.object({
  countryCode: z.string().max(5),
  localNumber: z.string().max(15),
})
export type LocalMobile = z.infer<typeof localMobile>

export type PhoneFault = 'unreadable' | 'link' | 'tooShort' | 'tooLong' | 'foreign' | 'notMobile'
export type PhoneKind = 'mobile' | 'phone'

/** What a link holds is read by `readPhone`. */
const LINK = String.raw`.*[A-Za-z](?::/|\.[A-Za-z]{2,24}/)[\s\S]*|.*[A-Za-z]\.[A-Za-z]{2,24}`
/**
 * What a browser may refuse before `readPhone` does, with the same reason; a digit of any script counts.
 * Linear in their input.
 */
export const PHONE_LEAST = String.raw`(?:\P{N}*\p{N}){${LOCAL_DIGITS}}.*|${LINK}`
/** No link. Zeros before the first other digit are a prefix and count for nothing. */
export const NUMBER_PATTERN = String.raw`\P{N}*(?:0\P{N}*){0,2}(?!0)\p{N}\P{N}*(?:\p{N}\P{N}*){${LOCAL_DIGITS - 1},15}`
export const PHONE_PATTERN = `${NUMBER_PATTERN}|${LINK}`
export const PHONE_MOST = String.raw`\P{N}*(?:\p{N}\P{N}*){0,16}|${LINK}`

const label = /^\W*(?:telephone|tel|phone|mobile|mob|hotline|call|whatsapp|[tm](?=[.:]))/i
const kindAfter =
  /(?<=\p{N})[\s([]{1,4}(?:whatsapp|viber|telegram|mobile|mob|office|home|work|моб|раб|дом)[\s.)\]]{0,4}$/iu
const russianLabel = /^[^\p{L}\p{N}]*(?:телефон|тел|моб)/iu
/** Whatever stands between digits, but for what would make it an address or an extension. */
const separators = /[^\p{L}\p{N}+@#]/gu

/**
 * The digits of a number as people write it, `+` before a country code: labels and separators left out,
 * 00 read as +. Null if there is anything else in it.
 */
export function phoneDigits(typed: string): string | null {
  if (typed.length > PHONE_TYPED_MAX) return null
  const linked = linkedNumber(typed)
  if (linked === null) return null
  const text = (linked ?? readIdentifier(typed))
    .replace(kindAfter, '')
    .replace(label, '')
    .replace(russianLabel, '')
    .replaceAll(separators, '')
  const international = text.replace(/^(?:\++(?:00)?|00)(?=[1-9])/, '+').replace(/^\+(?=0)/, '')
  return /^\+?\d+$/.test(international) ? international : null
}

/** As `numberInLink`, of a link with a label or quotes around it. */
export function linkedNumber(typed: string): string | null | undefined {
  if (typed.length > PHONE_TYPED_MAX) return undefined
  const text = readIdentifier(typed)
  return numberInLink(text) ?? numberInLink(unwrapped(text))
}

/** A Sri Lankan number in its stored form, however it is written, or why it is none. */
export function readPhone(typed: string, kind: PhoneKind): LocalMobile | PhoneFault {
  const digits = phoneDigits(typed)
  if (digits === null && linkedNumber(typed) === null) return 'link'
  if (digits === null) return typed.length > PHONE_TYPED_MAX ? 'tooLong' : 'unreadable'
  if (digits.startsWith('+') && !digits.startsWith(`+${COUNTRY}`)) return 'foreign'
  const local = localDigits(digits)
  if (local.length < LOCAL_DIGITS) return 'tooShort'
  if (local.length > LOCAL_DIGITS) return 'tooLong'
  const full = `+${COUNTRY}${local}`
  if (!parsePhoneNumberFromString(full)?.isValid()) return 'unreadable'
  if (kind === 'mobile' && !parseMobile(full)?.isValid()) return 'notMobile'
  return { countryCode: `+${COUNTRY}`, localNumber: local }
}

/** Without country code and trunk zero: 0771…, +94 (0)77…, 9477… and 77… are one number. */
function localDigits(digits: string): string {
  const [, marked, bare] = /^\+94(\d*)$|^0?94(\d{8,})$/.exec(digits) ?? []
  return (marked ?? bare ?? digits).replace(/^0/, '')
}

/** A browser pattern for every spelling of this number and no other. */
export function spellingsOf({ localNumber }: LocalMobile): string {
  const digits = [...localNumber].join(String.raw`\P{N}*`)
  return String.raw`\P{N}*(?:(?:0\P{N}*){0,2}9\P{N}*4\P{N}*)?(?:0\P{N}*)?${digits}\P{N}*`
}

/** `parse` reads a typed number, `check` a payload's; both return the stored form, or null. */
function readerOf(kind: PhoneKind) {
  function parse(typed: string): LocalMobile | null {
    const read = readPhone(typed, kind)
    return typeof read === 'string' ? null : read
  }

  function check({ countryCode, localNumber }: LocalMobile): LocalMobile | null {
    const plus = countryCode.startsWith('+') ? '' : '+'
    return parse(`${plus}${countryCode}${localNumber.replace(/^0/, '')}`)
  }

  return { parse, check }
}

/** Sri Lankan mobile numbers (0771234567, +94 77 123 4567). */
export const { parse: parseLocalMobile, check: checkLocalMobile } = readerOf('mobile')
/** Sri Lankan numbers of either kind (0112345678, +94 11 234 5678). */
export const { parse: parseTelephone, check: checkTelephone } = readerOf('phone')

/** "+94771234567": the canonical form for lookups, counters and destinations. */
export function canonicalMobile({ countryCode, localNumber }: LocalMobile): string {
  return countryCode + localNumber
}
