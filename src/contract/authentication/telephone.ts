import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { numberReader } from './mobile-number.ts'

export const TELEPHONE_PATTERN = String.raw`(\+94|0)([\s().\-]*\d){9}`

/** Typed Sri Lankan numbers (0112345678, +94 11 234 5678) in stored form, or null. */
export const { parse: parseTelephone, check: checkTelephone } = numberReader(
  parsePhoneNumberFromString,
)
