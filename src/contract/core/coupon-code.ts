import { readIdentifier } from '#src/i18n/typed-text.ts'
import { CROCKFORD, hasCheckCharacter, withCheckCharacter } from './check-character.ts'
import { latinLookAlikes } from './code-letters.ts'

/** Generated codes: 55 random bits and a check character. */
export const COUPON_RANDOM_CHARACTERS = 11
export const GENERATED_LENGTH = COUPON_RANDOM_CHARACTERS + 1

export const COUPON_KEY_MIN = 4
export const COUPON_KEY_MAX = 32
/** As written, hyphens included; for `maxlength` and columns. */
export const COUPON_CODE_MAX = 40

/**
 * The canonical form of a code, by which it is looked up: Latin capitals and digits; no spaces, hyphens,
 * underscores or invisible characters; O read as 0, I and L as 1.
 * @param typed one code as a person typed it, of any length; `couponKeysIn` finds codes in longer texts
 */
export function couponKey(typed: string): string {
  const plain = isAscii.test(typed) ? typed : latinLookAlikes(readIdentifier(typed))
  return unambiguous(spelling(plain))
}

/** A code without what is never part of one, its look-alikes told apart. */
export function spelling(code: string): string {
  return code.replaceAll(/[\s_-]/g, '').toUpperCase()
}

function unambiguous(spelled: string): string {
  return spelled.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

const isAscii = /^[\x20-\x7e]*$/
const wellFormed = new RegExp(`^[0-9A-Z]{${COUPON_KEY_MIN},${COUPON_KEY_MAX}}$`)

export function isWellFormed(typed: string): boolean {
  return wellFormed.test(couponKey(typed))
}

/** Whether a key holds its check character, in which a U, which the alphabet lacks, counts as V. */
export function provesItself(key: string): boolean {
  return hasCheckCharacter(key.replaceAll('U', 'V'))
}

/** @param bytes at least 11, uniformly random; the low five bits of each are used */
export function generatedKey(bytes: Uint8Array): string {
  let code = ''
  for (let index = 0; index < COUPON_RANDOM_CHARACTERS; index += 1) {
    code += CROCKFORD.charAt((bytes[index] ?? 0) % 32)
  }
  return withCheckCharacter(code)
}

export function grouped(key: string): string {
  return key.match(/.{1,4}/g)?.join('-') ?? ''
}
