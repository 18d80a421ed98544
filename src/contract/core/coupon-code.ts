import { CROCKFORD, hasCheckCharacter, withCheckCharacter } from './check-character.ts'

/** Generated codes: 55 random bits and a check character. */
export const COUPON_RANDOM_CHARACTERS = 11
const GENERATED_LENGTH = COUPON_RANDOM_CHARACTERS + 1

export const COUPON_KEY_MIN = 4
export const COUPON_KEY_MAX = 32
/** As written, hyphens included; for `maxlength` and columns. */
export const COUPON_CODE_MAX = 40

/**
 * The canonical form of a code, by which it is looked up: upper case, no spaces or hyphens, O read as 0,
 * I and L as 1.
 * @param typed what a person typed or scanned, of any length
 */
export function couponKey(typed: string): string {
  return typed
    .replaceAll(/[\s\-\u2010-\u2015\u2212]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

const wellFormed = new RegExp(`^[0-9A-Z]{${COUPON_KEY_MIN},${COUPON_KEY_MAX}}$`)

export function isWellFormed(typed: string): boolean {
  return wellFormed.test(couponKey(typed))
}

/** Right length and alphabet, wrong check character; it may still be a merchant's own code. */
export function looksMistyped(typed: string): boolean {
  const key = couponKey(typed)
  const generated = key.length === GENERATED_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(key)
  return generated && !hasCheckCharacter(key)
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
